-- The way into a library is forgotten once nothing is to be saved there any more. Fans who signed up twice with one library, or
-- connected it again after the release, had a second one that was not.
-- Row-level security binds an owner who is no superuser: they would see no team's rows.
alter table music_connections no force row level security;
alter table presaves no force row level security;
update music_connections c set tokens = null
where not c.forever and c.tokens is not null
  and not exists (
    select from presaves p
    where p.organization_id = c.organization_id and p.connection_id = c.id and p.state = 'PENDING');
alter table presaves force row level security;
alter table music_connections force row level security;
