-- When the followers of a creator's largest profile were read last, or its engagement rate where the platform hides followers.
-- Null where nobody read them: they came with a file, or by hand.
create or replace function figures_read_at(organization uuid, creator uuid) returns timestamptz
language sql stable
as $$
  select coalesce(
    (select o.observed_at from profile_observations o
      where o.social_profile_id = p.id and o.metric = 'follower_count' order by o.observed_at desc limit 1),
    (select o.observed_at from profile_observations o
      where o.social_profile_id = p.id and o.metric = 'engagement_rate' order by o.observed_at desc limit 1))
  from creator_profiles cp join social_profiles p on p.id = cp.social_profile_id
  where cp.organization_id = organization and cp.creator_id = creator
  order by p.follower_count desc nulls last, p.id limit 1
$$;
