-- A plan that was kept from when the tables were empty reads all sign-ups and consents of a team for each fan. New fans bring
-- their word with them (0100), so this runs for who changes it, and for files of many: a plan each time costs less than that.
alter function settle_marketing(uuid, uuid[]) set plan_cache_mode = force_custom_plan;
