-- Fans and creators that come in a file.

-- Fans that come in a file. The file's rows wait here until the team says what its columns mean; a job then enters them one
-- batch at a time, each batch with its outcomes in one transaction, so that a job that dies goes on where it stopped.
create table fan_imports (
  organization_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  file_bytes bigint not null,
  encoding text not null,
  delimiter text not null,
  header text[] not null,
  row_count integer not null default 0,
  -- UPLOADING: its rows are still being read; STOPPED: ended before its last row
  state text not null check (state in ('UPLOADING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
  -- what the columns mean, and where and when the consent was given
  plan jsonb,
  added integer not null default 0,
  updated integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  -- contacts that may be written to since
  agreed integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  -- the rows are gone; what remains is the line in the history
  purged_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('fan_imports');

create table fan_import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  -- as a spreadsheet counts: the header is row 1
  row_number integer not null,
  -- the row as it was uploaded; null once it is entered
  cells text[],
  outcome text check (outcome in ('ADDED', 'UPDATED', 'MERGED', 'UNCHANGED', 'REJECTED')),
  reason text,
  -- what was not taken over, beside the outcome
  notes text[] not null default '{}',
  fan_id uuid,
  -- what this row changed, as it was before and as it was left
  change jsonb,
  undo text check (undo in ('RESTORED', 'KEPT')),
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references fan_imports on delete cascade
);
call secure_tenant_table('fan_import_rows');
create index fan_import_rows_fan on fan_import_rows (organization_id, fan_id) where fan_id is not null;
create index fan_import_rows_waiting on fan_import_rows (organization_id, import_id, row_number) where outcome is null;

-- Creators that come in a sheet. As with fans, the rows of the file wait here until the team says what its columns mean; a
-- job then enters them, each batch with its outcomes in one transaction.
create table creator_imports (
  organization_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  file_bytes bigint not null,
  -- of a text file; xlsx for a workbook
  encoding text not null,
  delimiter text not null,
  header text[] not null,
  row_count integer not null default 0,
  -- UPLOADING: its rows are still being read; STOPPED: ended before its last row
  state text not null check (state in ('UPLOADING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
  -- what the columns mean, and what may be replaced
  plan jsonb,
  added integer not null default 0,
  updated integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  -- tags and lists that it made, which go with it where nobody else uses them
  made_tag_ids uuid[] not null default '{}',
  made_roster_ids uuid[] not null default '{}',
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- the rows are gone; what remains is the line in the history
  purged_at timestamptz,
  -- What it called the tags and lists that it made, by id: one that somebody has renamed since is theirs, and stays when
  -- the import is taken back.
  made_names jsonb not null default '{}',
  primary key (organization_id, id)
);
call secure_tenant_table('creator_imports');

create table creator_import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  -- as a spreadsheet counts: the header is row 1
  row_number integer not null,
  -- the row as it was uploaded; null once it is entered, unless it was rejected
  cells text[],
  outcome text check (outcome in ('ADDED', 'UPDATED', 'MERGED', 'UNCHANGED', 'REJECTED')),
  reason text,
  -- what was not taken over, beside the outcome
  notes text[] not null default '{}',
  creator_id uuid,
  -- what this row changed, as it was before and as it was left
  change jsonb,
  undo text check (undo in ('RESTORED', 'KEPT')),
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references creator_imports on delete cascade
);
call secure_tenant_table('creator_import_rows');
create index creator_import_rows_creator on creator_import_rows (organization_id, creator_id) where creator_id is not null;
create index creator_import_rows_waiting on creator_import_rows (organization_id, import_id, row_number) where outcome is null;
