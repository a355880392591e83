-- Videos of drops are assets too. Nothing is known of them but their bytes: they are never decoded here.
alter table assets alter column width drop not null;
alter table assets alter column height drop not null;
alter table assets alter column widths set default '{}';
