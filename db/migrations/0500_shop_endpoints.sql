-- Shops that tell us of their orders. The id is part of the address that the shop posts to, and is random.
create table shop_endpoints (
  organization_id uuid not null,
  id uuid not null,
  shop_domain text not null check (length(shop_domain) between 1 and 100),
  -- what the shop signs with, under the encryption key; it is known only after the shop was given the address
  secret text,
  -- the last request that was not believed
  refused_at timestamptz,
  refused_because text check (refused_because in ('NO_SECRET', 'SIGNATURE', 'OTHER_SHOP', 'TOO_LARGE')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, shop_domain)
);
call secure_tenant_table('shop_endpoints');

-- What came in from a shop and was signed by it, for 30 days. Nothing here says who ordered.
create table shop_deliveries (
  organization_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  -- digest of what the shop signed: a repeated delivery is recorded once
  delivery_id text not null check (length(delivery_id) between 1 and 200),
  topic text not null check (length(topic) <= 100),
  order_id text check (length(order_id) between 1 and 40),
  order_name text check (length(order_name) <= 60),
  outcome text not null check (outcome in ('RECORDED', 'NO_FAN', 'CANCELED', 'TEST', 'IGNORED', 'UNREADABLE')),
  received_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, endpoint_id, delivery_id),
  foreign key (organization_id, endpoint_id) references shop_endpoints on delete cascade
);
call secure_tenant_table('shop_deliveries');
create index shop_deliveries_newest on shop_deliveries (organization_id, endpoint_id, received_at desc, id desc);
create index shop_deliveries_by_age on shop_deliveries (organization_id, received_at);
create index shop_deliveries_of_order on shop_deliveries (organization_id, endpoint_id, order_id);
