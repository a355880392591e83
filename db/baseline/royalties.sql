-- Statements of distributors, line by line, and who has a share in them. Amounts are numeric and never rounded here.

-- Statements that come in a file. As with posts, the rows of the file wait here until the team says what its columns mean; a
-- job then enters them, each batch with its outcomes in one transaction.
create table statement_imports (
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
  -- what the columns mean, and how the file writes numbers and dates
  plan jsonb,
  added integer not null default 0,
  updated integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
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
call secure_tenant_table('statement_imports');
-- a file is entered once: it must be undone before it is entered again
create unique index statement_imports_once on statement_imports (organization_id, file_hash)
  where state in ('RUNNING', 'STOPPED', 'DONE', 'UNDOING');

create table statement_import_rows (
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
  -- of a row that was read: tells equal lines of the file apart from those of other statements
  line_hash bigint,
  undo text check (undo in ('RESTORED', 'KEPT')),
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references statement_imports on delete cascade
);
call secure_tenant_table('statement_import_rows');
create index statement_import_rows_waiting on statement_import_rows (organization_id, import_id, row_number) where outcome is null;
create index statement_import_rows_hashes on statement_import_rows (organization_id, import_id, line_hash) where line_hash is not null;

-- A line of a statement: what one store owes for one song in one territory and month.
create table royalty_lines (
  organization_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  -- what the line says, hashed, with the number of equal lines before it in the file: the same line of another file is known
  line_key bytea not null,
  -- the first day of the month of the sale, and of the month in which it was reported
  sale_month date not null check (extract(day from sale_month) = 1),
  reported_month date check (extract(day from reported_month) = 1),
  -- the store under its common name
  source text not null check (length(source) between 1 and 100),
  territory text check (territory ~ '^[A-Z]{2}$'),
  isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
  upc text check (upc ~ '^[0-9]{8,14}$'),
  title text,
  artist text,
  release_title text,
  -- the ISRC, else artist and title folded, which keeps lines of one song together; null: the line names no song
  song_key text collate "C",
  -- likewise the UPC, else artist and release
  release_key text collate "C",
  kind text not null check (kind in ('STREAM', 'DOWNLOAD', 'OTHER')),
  quantity bigint not null,
  amount numeric not null check (scale(amount) <= 20 and abs(amount) < 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, import_id, row_number),
  unique (organization_id, line_key),
  foreign key (organization_id, import_id) references statement_imports on delete cascade
);
call secure_tenant_table('royalty_lines');
create index royalty_lines_by_month on royalty_lines (organization_id, sale_month);
create index royalty_lines_of_song on royalty_lines (organization_id, song_key, sale_month);
create index royalty_lines_of_release on royalty_lines (organization_id, release_key, sale_month);
create index royalty_lines_by_isrc on royalty_lines (organization_id, isrc) where isrc is not null;

-- Somebody with a share in songs: a person, a band or a label.
create table royalty_collaborators (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  email_address text check (length(email_address) <= 254),
  -- the same person in the roster
  creator_id uuid,
  payout_method text check (payout_method in ('WIRE_TRANSFER_INTERNATIONAL', 'WIRE_TRANSFER_US', 'PAYPAL')),
  payout_region text check (payout_region in ('US_ONLY', 'INTERNATIONAL')),
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete set null (creator_id)
);
call secure_tenant_table('royalty_collaborators');
create index royalty_collaborators_of_creator on royalty_collaborators (organization_id, creator_id) where creator_id is not null;

-- Who gets what of a song or a release, from a month on. The newest version that has begun counts; a song's own version comes
-- before that of its release.
create table royalty_splits (
  organization_id uuid not null,
  id uuid not null,
  work text not null check (work in ('SONG', 'RELEASE')),
  -- royalty_lines.song_key or release_key
  work_key text collate "C" not null,
  -- as the statements call it
  title text not null,
  artist text,
  valid_from date not null check (extract(day from valid_from) = 1),
  created_by text,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, work, work_key, valid_from)
);
call secure_tenant_table('royalty_splits');

create table royalty_shares (
  organization_id uuid not null,
  split_id uuid not null,
  collaborator_id uuid not null,
  position smallint not null,
  role text not null check (length(role) <= 100),
  -- of a hundred; the shares of a split add to exactly 100, see check_royalty_shares()
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  primary key (organization_id, split_id, collaborator_id),
  foreign key (organization_id, split_id) references royalty_splits on delete cascade,
  foreign key (organization_id, collaborator_id) references royalty_collaborators
);
call secure_tenant_table('royalty_shares');
create index royalty_shares_of_collaborator on royalty_shares (organization_id, collaborator_id);
