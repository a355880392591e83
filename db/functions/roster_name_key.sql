-- The name by which the roster is sorted: as creatorName() shows it, folded.
create or replace function roster_name_key(organization uuid, creator uuid) returns text
language sql stable
as $$
  select folded(coalesce(nullif(c.name, ''), (
    select coalesce(nullif(s.full_name, ''), ltrim(s.username, '@'))
    from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
    where cp.organization_id = organization and cp.creator_id = creator
    order by s.id = c.main_profile_id desc nulls last, s.follower_count desc nulls last, s.id limit 1
  ), 'Unnamed creator'))
  from creators c where c.organization_id = organization and c.id = creator
$$;
