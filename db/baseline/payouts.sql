-- What creators were paid, as the payment provider reports it.
create table payouts (
  organization_id uuid not null,
  id uuid not null,
  -- null: they were erased. What was paid, when and in which promotion stays for as long as the law keeps books.
  creator_id uuid,
  amount numeric(14, 2) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  live_post_count integer not null default 0 check (live_post_count >= 0),
  promotion_id uuid,
  promotion_name text,
  activation_name text,
  paypal_email_address text,
  status text not null check (status in (
    'PENDING', 'SUCCESS', 'UNCLAIMED', 'REFUNDED', 'FAILED', 'ON_HOLD', 'BLOCKED', 'DENIED', 'RETURNED')),
  -- of our own queue; says more than the status where it is there
  row_status text check (row_status in ('QUEUED', 'PARTNER_DELIVERED', 'OFF_PLATFORM', 'CANCELED')),
  -- what the provider said beside the status
  note text,
  -- the provider's name for it: a report that is brought again adds nothing
  provider_id text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, provider_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('payouts');
create index payouts_of_creator on payouts (organization_id, creator_id, created_at desc, id desc);
create index payouts_by_address on payouts (organization_id, lower(paypal_email_address));
