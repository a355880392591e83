-- without transaction
create index concurrently if not exists roster_creators_figures on roster_creators (organization_id, roster_id, figures_at);
