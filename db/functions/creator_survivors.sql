-- Whom creators are part of since they were merged, perhaps several times, by the ids that they had. The name is what the
-- team calls them, else the handle of the profile that lends their picture. Only who was merged, and into somebody who is
-- still there, has a row.
create or replace function creator_survivors(organization uuid, ids uuid[])
returns table (was uuid, creator_id uuid, creator_name text)
language sql stable
as $$
  with recursive absorbed as (
    select (one #>> '{creator,id}')::uuid as id, m.survivor_id
    from creator_merges m cross join jsonb_array_elements(m.absorbed) one
    where m.organization_id = organization and m.undone_at is null
  ), led (was, id) as (
    select id, survivor_id from absorbed where id = any(ids)
    union select l.was, a.survivor_id from led l join absorbed a on a.id = l.id
  )
  select l.was, c.id, coalesce(c.name, (
    select '@' || ltrim(s.username, '@')
    from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
    where cp.organization_id = c.organization_id and cp.creator_id = c.id
    order by (s.id = c.main_profile_id) is true desc, s.follower_count desc nulls last, s.id limit 1
  ))
  from led l join creators c on c.organization_id = organization and c.id = l.id
$$;
