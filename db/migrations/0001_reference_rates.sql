-- What a unit of each currency is worth in US dollars, by the daily reference rates. Prices of the roster are compared by it.
create table reference_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  usd numeric(20, 10) not null check (usd > 0),
  -- of the rate
  day date not null,
  -- the rows of the roster were computed with this rate
  applied boolean not null default false
);
grant select, insert, update on reference_rates to fanfare_app;
grant select on reference_rates to fanfare_reader, fanfare_jobs;
-- European Central Bank, 31 December 2024. A newer file replaces them.
insert into reference_rates (currency, usd, day) values
  ('USD', 1, '2024-12-31'),
  ('EUR', 1.0389, '2024-12-31'),
  ('GBP', 1.2529246997, '2024-12-31'),
  ('AUD', 0.6194252325, '2024-12-31'),
  ('CAD', 0.6950093658, '2024-12-31'),
  ('INR', 0.0116817622, '2024-12-31'),
  ('NZD', 0.5605979927, '2024-12-31'),
  ('SEK', 0.0906623615, '2024-12-31');
