-- Links to a draft name the count of their time: one more, and those made before show nothing.
alter table drops add column preview_round integer not null default 0;
