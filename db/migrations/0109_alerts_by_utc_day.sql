-- What is told once a day is told once a day in UTC, as what reads it counts, whatever zone the database's sessions have.
alter table alerts alter column day set default (now() at time zone 'UTC')::date;
