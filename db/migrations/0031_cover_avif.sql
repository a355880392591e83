-- Phones get covers as AVIF, a third smaller than the WebP that everybody else is given.

-- widths that are stored as AVIF besides
alter table assets add column avif_widths integer[] not null default '{}';
