-- without transaction
-- Fans of a city however it is spelled: case, accents, spaces, hyphens and apostrophes make no difference. With the city
-- itself in it they are counted without reading their rows, which an expression alone does not allow.
create index concurrently if not exists fans_city_meant on fans (organization_id, (translate(replace(folded(city), 'ß', 'ss'), 'łøđı -''’.', 'lodi') collate "C"), last_seen_at desc, id desc) include (city);
