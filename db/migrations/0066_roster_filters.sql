-- The tables are of the same version and empty.
-- squawk-ignore-file require-concurrent-index-creation

-- Genres of tracks, by the names that charts give them (ENUM-092).
insert into genres (id, genre) values
  ('pop', 'Pop'),
  ('rock', 'Rock'),
  ('hip-hop-rap', 'Hip-Hop/Rap'),
  ('jazz', 'Jazz'),
  ('reggaeton', 'Reggaeton'),
  ('k-pop', 'K-Pop'),
  ('afrobeats', 'Afrobeats'),
  ('alternative', 'Alternative'),
  ('ambient', 'Ambient'),
  ('americana', 'Americana'),
  ('anime', 'Anime'),
  ('blues', 'Blues'),
  ('bollywood', 'Bollywood'),
  ('brazilian', 'Brazilian'),
  ('childrens-music', 'Children''s Music'),
  ('christian-gospel', 'Christian & Gospel'),
  ('classical', 'Classical'),
  ('comedy', 'Comedy'),
  ('country', 'Country'),
  ('dance', 'Dance'),
  ('disco', 'Disco'),
  ('drum-and-bass', 'Drum & Bass'),
  ('dubstep', 'Dubstep'),
  ('easy-listening', 'Easy Listening'),
  ('electronic', 'Electronic'),
  ('folk', 'Folk'),
  ('funk', 'Funk'),
  ('hardcore', 'Hardcore'),
  ('holiday', 'Holiday'),
  ('house', 'House'),
  ('indie', 'Indie'),
  ('j-pop', 'J-Pop'),
  ('latin', 'Latin'),
  ('lo-fi', 'Lo-Fi'),
  ('metal', 'Metal'),
  ('new-age', 'New Age'),
  ('opera', 'Opera'),
  ('punk', 'Punk'),
  ('rnb-soul', 'R&B/Soul'),
  ('reggae', 'Reggae'),
  ('singer-songwriter', 'Singer/Songwriter'),
  ('soundtrack', 'Soundtrack'),
  ('techno', 'Techno'),
  ('trance', 'Trance'),
  ('world', 'World')
on conflict do nothing;

-- A range of each column that the table is filtered by is read from an index where few creators are in it.
create index roster_creators_price on roster_creators (organization_id, roster_id, price);
create index roster_creators_rating on roster_creators (organization_id, roster_id, rating);
create index roster_creators_promotions on roster_creators (organization_id, roster_id, promotion_count);
create index roster_creators_promoted on roster_creators (organization_id, roster_id, recent_promotion_at);

-- In which countries a team has creators in a city of this name.
create index creator_locations_by_city on creator_locations (organization_id, folded(city));

-- The search of the whole team, best score first.
create index creators_by_score on creators (organization_id, composite_score, id);
