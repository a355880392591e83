-- A creator who asks to be forgotten: what the team has of them goes, what the books need stays and names nobody.

-- null: they were erased. What was paid, when and in which promotion stays for as long as the law keeps books. An older
-- version asks for payouts by their creator, and never sees these.
-- squawk-ignore ban-drop-not-null
alter table payouts alter column creator_id drop not null;

grant delete on social_profiles to fanfare_app;

-- Takes profiles out of the catalogue that no team holds any more. Whether another team does is for the references to say,
-- because a team sees its own rows only.
create function forget_profiles(ids uuid[]) returns void
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
