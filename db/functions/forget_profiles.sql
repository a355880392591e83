-- Takes profiles out of the catalogue that no team holds any more. Whether another team does is for the references to say,
-- because a team sees its own rows only.
create or replace function forget_profiles(ids uuid[]) returns void
language plpgsql
as $$
declare
  profile uuid;
begin
  foreach profile in array ids loop
    begin
      delete from social_profiles where id = profile;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end
$$;
