-- A scheduled mailing that leaves when the clock of each recipient shows what the clock of this zone shows at schedule_at.
alter table outreach_mailings add column schedule_zone text;
