-- Queues the removal of a picture that is shown no more: another took its place, or the profile is gone.
create or replace function forget_avatar() returns trigger language plpgsql as $$
begin
  insert into job_outbox (task, payload, job_key, max_attempts)
  values ('forget_avatar', jsonb_build_object('social_profile_id', old.id), 'forget_avatar:' || old.id, 10);
  return null;
end $$;

create or replace trigger avatar_replaced after update of avatar_url on social_profiles for each row
  when (old.avatar_url like '/app/avatars/%' and new.avatar_url is distinct from old.avatar_url)
  execute function forget_avatar();

create or replace trigger avatar_removed after delete on social_profiles for each row
  when (old.avatar_url like '/app/avatars/%') execute function forget_avatar();
