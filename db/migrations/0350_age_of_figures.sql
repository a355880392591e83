-- When the figures of a creator's largest profile were read last; null where nobody read any. The roster is filtered by it.
-- Rows are filled as profiles are read again, daily: filling them here would lock those of the version before.
alter table roster_creators add column figures_at timestamptz;
