-- One person who came to be two creators of a team: found, merged, and parted again where that was wrong.

-- The profile that lends a merged creator its picture and handle, where the team chose another than the largest.
alter table creators add column main_profile_id uuid;

-- What creators are compared by: an address, a number, a handle, a name in a city, each with the letter of its kind before
-- it. Two who share a key are looked at more closely; nobody is compared with everybody.
create table creator_keys (
  organization_id uuid not null,
  key text collate "C" not null,
  creator_id uuid not null,
  primary key (organization_id, key, creator_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_keys');
create index creator_keys_of_creator on creator_keys (organization_id, creator_id);

-- Pairs that may be one person. Goes when one of the two does.
create table creator_duplicates (
  organization_id uuid not null,
  creator_id uuid not null,
  other_creator_id uuid not null,
  id uuid not null,
  -- how likely, from 0 to 1
  score real not null check (score between 0 and 1),
  evidence jsonb not null,
  found_at timestamptz not null default now(),
  primary key (organization_id, creator_id, other_creator_id),
  unique (organization_id, id),
  check (creator_id < other_creator_id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, other_creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_duplicates');
create index creator_duplicates_of_other on creator_duplicates (organization_id, other_creator_id);
create index creator_duplicates_likeliest on creator_duplicates (organization_id, score desc, id desc);

-- Pairs of which somebody said that they are two people. Without a reference, because one of them may be part of a third
-- for a while.
create table creators_kept_apart (
  organization_id uuid not null,
  creator_id uuid not null,
  other_creator_id uuid not null,
  by_user text not null,
  at timestamptz not null default now(),
  primary key (organization_id, creator_id, other_creator_id),
  check (creator_id < other_creator_id)
);
call secure_tenant_table('creators_kept_apart');
create index creators_kept_apart_of_other on creators_kept_apart (organization_id, other_creator_id);

-- Everybody as they were and what moved, so that a merge can be taken back.
create table creator_merges (
  organization_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  -- rows of the creator, by table
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  absorbed jsonb not null,
  -- keys of what went to the survivor and is too much to be kept as it was
  moved jsonb not null,
  by_user text not null,
  by_name text not null,
  merged_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('creator_merges');
create index creator_merges_of_survivor on creator_merges (organization_id, survivor_id, id desc);

-- Whoever gets a profile or a contact is compared anew. Here, and not in each command, because a forgotten one would leave
-- duplicates unseen; a row of the outbox waits for nobody.
create function compare_creators_soon() returns trigger
language plpgsql
as $$
begin
  insert into job_outbox (task, payload)
  select 'compare_creators', jsonb_build_object('organization_id', organization_id, 'creator_ids', jsonb_agg(creator_id))
  from (
    select organization_id, creator_id, (row_number() over (partition by organization_id order by creator_id) - 1) / 500 as part
    from (select distinct organization_id, creator_id from changed_rows) changed
  ) numbered
  group by organization_id, part;
  return null;
end
$$;
create trigger creator_profiles_compared after insert on creator_profiles
  referencing new table as changed_rows for each statement execute function compare_creators_soon();
create trigger creator_contacts_compared after insert on creator_contacts
  referencing new table as changed_rows for each statement execute function compare_creators_soon();
create trigger creator_contacts_missed after delete on creator_contacts
  referencing old table as changed_rows for each statement execute function compare_creators_soon();
