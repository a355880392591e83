-- Whoever changes who is in which list of a team takes a turn, which ends with the transaction. Without it two who name the
-- same creators in another order wait for each other, and one of them is sent back. The list of everybody stands for all
-- lists; readers and references do not wait for it.
create or replace function take_turn_at_rosters(organization uuid) returns void
language plpgsql
as $$
begin
  insert into rosters (organization_id, id, name) values (organization, organization, 'All Creators') on conflict do nothing;
  perform from rosters where organization_id = organization and id = organization for no key update;
end
$$;
