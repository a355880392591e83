-- Work around one creator: who looks after them, what is to be done next, documents, and the page on which they see what is
-- stored about them and suggest corrections.

-- The member who looks after a creator.
create table creator_owners (
  organization_id uuid not null,
  creator_id uuid not null,
  user_id uuid not null,
  since timestamptz not null default now(),
  primary key (organization_id, creator_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_owners');
create index creator_owners_of_member on creator_owners (organization_id, user_id);

create table creator_tasks (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  text text not null check (length(text) between 1 and 300),
  due_on date not null,
  -- the member who does it
  user_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_tasks');
create index creator_tasks_of_creator on creator_tasks (organization_id, creator_id, due_on);
create index creator_tasks_open on creator_tasks (organization_id, user_id, due_on, id) where done_at is null;

-- Contracts, rate cards, invoices. In the database, so that they are erased, backed up and kept apart as rows are.
create table creator_documents (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- what the bytes are, whatever the name says
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv', 'text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  content bytea not null,
  size integer not null,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_documents');
create index creator_documents_of_creator on creator_documents (organization_id, creator_id, added_at desc);

-- Links to a creator's own page.
create table creator_links (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  -- SHA-256 of the secret in the address
  secret_hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_links');
create index creator_links_of_creator on creator_links (organization_id, creator_id, created_at desc);
-- the page of a link names the link alone
create unique index creator_links_by_id on creator_links (id);

-- What a creator suggests on their page. Nothing changes before a member accepts it.
create table creator_suggestions (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  field text not null check (field in ('name', 'location', 'price', 'email', 'phone', 'manager', 'channel', 'erasure')),
  -- as the page showed it; null: nothing was known
  before text,
  after jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'REFUSED')),
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_suggestions');
create index creator_suggestions_of_creator on creator_suggestions (organization_id, creator_id, created_at desc);
-- one at a time for each field: a newer one takes its place
create unique index creator_suggestions_waiting on creator_suggestions (organization_id, creator_id, field) where state = 'WAITING';
