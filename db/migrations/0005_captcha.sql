-- Captcha tokens already used, so that each verifies once. Outside row-level security: a hash and a time belong to nobody.
create table captcha_spent (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_spent_expiry on captcha_spent (expires_at);
grant select, insert, delete on captcha_spent to fanfare_app;
