-- Whether a profile that drops and promotions are made for is an artist or a brand.
alter table drop_profiles add column artist_type text not null default 'ARTIST' check (artist_type in ('ARTIST', 'BRAND'));
