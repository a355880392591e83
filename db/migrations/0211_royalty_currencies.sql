-- without transaction
-- Which currencies a team is paid in: asked by every sum.
create index concurrently if not exists royalty_lines_currencies on royalty_lines (organization_id, currency);
