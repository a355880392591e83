-- The look of an invite link's page, worked out from its picture when the link is saved.
alter table roster_invite_links add column dress jsonb;
-- Where an application came from: user agent, referrer and utm fields, as the applicant's browser sent them.
alter table roster_applications add column source jsonb not null default '{}';
