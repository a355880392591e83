-- What an import called the tags and lists that it made, by id: one that somebody has renamed since is theirs, and stays when
-- the import is taken back.
alter table creator_imports add column made_names jsonb not null default '{}';
