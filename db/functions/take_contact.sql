-- Takes a contact from its fan, unless somebody else has it by now. What is known of the contact goes along: why it is stopped,
-- and the newest form that names it.
create or replace function take_contact(organization uuid, contact_channel text, contact_value text, from_fan uuid,
  out stop_reason text, out signup_id uuid, out typed_beside boolean)
language plpgsql
as $$
begin
  delete from fan_contacts c
  where c.organization_id = organization and c.channel = contact_channel and c.value = contact_value and c.fan_id = from_fan
  returning c.stop_reason, coalesce((
    select s.id from signups s where s.organization_id = organization and s.fan_id = from_fan and s.state = 'ACCEPTED'
      and names_contact(s.answers, c.channel, c.address) order by s.id desc limit 1), c.signup_id), c.typed_beside
  into stop_reason, signup_id, typed_beside;
end
$$;
