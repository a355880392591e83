-- Files that came with an answer, [{filename, size}]. They stay in the mailbox.
alter table outreach_messages add column attachments jsonb not null default '[]';
