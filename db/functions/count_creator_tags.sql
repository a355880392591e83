-- Maintains tags.applied_count. Rows that refer to a tag hold a key share lock on it: `for update` would deadlock with
-- those of others.
create or replace function count_creator_tags() returns trigger
language plpgsql
as $$
begin
  with changed as (
    select organization_id, tag_id, count(*)::integer as number from changed_rows group by organization_id, tag_id
  ), locked as (
    select t.organization_id, t.id from tags t join changed c on c.organization_id = t.organization_id and c.tag_id = t.id
    order by t.organization_id, t.id for no key update of t
  )
  update tags t set applied_count = t.applied_count + case tg_op when 'INSERT' then c.number else -c.number end
  from changed c, locked l
  where t.organization_id = c.organization_id and t.id = c.tag_id and l.organization_id = t.organization_id and l.id = t.id;
  return null;
end
$$;

create or replace trigger creator_tags_added after insert on creator_tags
  referencing new table as changed_rows for each statement execute function count_creator_tags();

create or replace trigger creator_tags_removed after delete on creator_tags
  referencing old table as changed_rows for each statement execute function count_creator_tags();
