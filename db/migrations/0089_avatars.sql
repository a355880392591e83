-- Browsers load pictures from us alone: the address that a platform gives is for the job that makes our own small copy, and
-- avatar_url is where that copy is.
alter table social_profiles
  add column avatar_source text,
  -- the source that the copy was made from, without the signature that is another one each day
  add column avatar_copied_from text;
update social_profiles set avatar_source = avatar_url, avatar_url = null where avatar_url like 'http%';

-- A picture that is shown no more is kept no more, whether another took its place or the profile is gone.
create function forget_avatar() returns trigger language plpgsql as $$
begin
  insert into job_outbox (task, payload, job_key, max_attempts)
  values ('forget_avatar', jsonb_build_object('social_profile_id', old.id), 'forget_avatar:' || old.id, 10);
  return null;
end $$;
create trigger avatar_replaced after update of avatar_url on social_profiles for each row
  when (old.avatar_url like '/app/avatars/%' and new.avatar_url is distinct from old.avatar_url)
  execute function forget_avatar();
create trigger avatar_removed after delete on social_profiles for each row
  when (old.avatar_url like '/app/avatars/%') execute function forget_avatar();
