-- A page that opens later may show a teaser until then, which takes sign-ups. They are told once when it opens.
alter table drops add column is_teased boolean not null default false;
alter table drops add column opening_told_at timestamptz;
