import { randomUUID } from 'node:crypto'
import pg from 'pg'

interface ManyCreators {
  organization_id: string
  creators: number
  /** Small teams beside it, each with `each` creators, so that statistics and indexes hold more than one. */
  teams: { count: number; each: number }
}

/**
 * A roster as a large agency has it after some years, and many small ones beside it: few creators with many followers, most
 * with few, the large ones mostly verified; a third tagged with few common and many rare tags, one in seven priced, one in
 * ten promoted. Made inside the database; `refresh_creators` would write the same rows, which is checked on some.
 */
export async function manyCreators(ownerUrl: string, { organization_id, creators, teams }: ManyCreators) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // quick, and thrown away afterwards; counts are set at the end
    await owner.query(`set synchronous_commit = off; set statement_timeout = 0; set work_mem = '256MB';
      set maintenance_work_mem = '512MB'; set session_replication_role = replica`)
    const others = Array.from({ length: teams.count }, () => randomUUID())
    await owner.query(MADE, [creators, organization_id, others, teams.each])
    await owner.query('analyze made')
    const indexes = await owner.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = any($1) and indexname not like '%_pkey'`,
      [FILLED],
    )
    for (const { name } of indexes.rows)
      await owner.query(`do $$ begin drop index ${name}; exception when others then null; end $$`)
    for (const statement of fill) await owner.query(statement)
    for (const { definition } of indexes.rows) await owner.query(definition.replace(' INDEX ', ' INDEX IF NOT EXISTS '))
    for (const table of FILLED) await owner.query(`vacuum analyze ${table}`)
    await checkSome(owner, organization_id)
  } finally {
    await owner.end()
  }
}

const FILLED = [
  'social_profiles',
  'creators',
  'creator_profiles',
  'creator_contacts',
  'creator_prices',
  'creator_locations',
  'tags',
  'creator_tags',
  'rosters',
  'roster_creators',
  'roster_places',
]

/** A UUID of a form that the product takes, by the hash of a text. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`
const half = (salt: number) => `((hashint4(n * 31 + ${salt}) & 65535) / 65536.0)`
const pick = (words: string, salt: number, power: number) =>
  `${words}[1 + floor(power(${half(salt)}, ${power}) * cardinality(${words}))::int]`
const uuid = (salt: string) => uuidOf(`'${salt}' || n`)
const FIRSTS =
  'Emma Liam Noah Olivia Ava Lucas Mia Leo Zoé Hugo Jade Louis Anna Paul Lena Max Sofia Luca Ines Tom Ella Finn Ida Emil Maja Oskar Alba Pau Nora Elias Yuki Ren Aoi Kai Ana João Bea Rui Eva Ivo'
const LASTS =
  'Smith Jones Martin Bernard Müller Schmidt Rossi Ferrari García López Silva Santos Nielsen Hansen Larsen Berg Lund Dahl Holm Kowalski Nowak Novak Horvat Popescu Ivanov Petrov Sato Suzuki Tanaka Kim Lee Park Chen Wang Li Nguyen Tran Khan Ali Cruz'
const COUNTRIES =
  'US GB FR DE CA BR ES IT NL SE AU MX PL BE CH AT NO DK FI IE PT JP NZ AR CL CO ZA IN PH ID TH KR TW TR GR CZ HU RO IS MT'
const SOURCES = 'manually url_import file_import promotion invite_link segment_creates drop_signups'
const split = (words: string, name: string) => `string_to_array('${words}', ' ') as ${name}`

/** One row a creator: the large team's first, then the small ones', who have profiles of the same catalogue. */
const MADE = `create temp table made as
  select n, team, profile, ${uuid('creator')} as id, ${uuidOf("'profile' || profile")} as profile_id, source, rating, price, tag_count, country, city,
    has_contact, promotion_count, case when promotion_count > 0 then now() - ${half(71)} * interval '700 days' end as promoted_at,
    now() - (total - n) * interval '90 seconds' - ${half(73)} * interval '2 hours' as added_at
  from (
    select n, total, case when n <= $1 then $2::uuid else ($3::uuid[])[1 + (n - $1 - 1) / $4::int] end as team,
      case when n <= $1 then n else 1 + (n::bigint * 7919 % $1)::int end as profile,
      ${pick('sources', 3, 2)} as source,
      case when ${half(5)} < 0.8 then 0 else 1 + floor(${half(7)} * 5)::int end as rating,
      case when ${half(11)} < 0.15 then round((power(10, 1 + 3 * ${half(13)}))::numeric, 2) end as price,
      case when ${half(17)} < 0.3 then 1 + floor(${half(19)} * 3)::int else 0 end as tag_count,
      case when ${half(23)} < 0.2 then countries[1 + floor(power(${half(31)}, 2) * 2000)::int % 40] end as country,
      case when ${half(23)} < 0.2 then 'City ' || floor(power(${half(31)}, 2) * 2000)::int end as city,
      ${half(37)} < 0.25 as has_contact,
      case when ${half(41)} < 0.1 then 1 + floor(power(${half(43)}, 4) * 30)::int else 0 end as promotion_count
    from generate_series(1, $1::int + cardinality($3::uuid[]) * $4::int) n,
      (select $1::int + cardinality($3::uuid[]) * $4::int as total, ${split(SOURCES, 'sources')}, ${split(COUNTRIES, 'countries')}) words
  ) drawn`

const fill = [
  `insert into social_profiles (id, platform, platform_id, username, username_key, full_name, follower_count, engagement_rate, is_verified, country_code, email_addresses, genre_ids)
   select ${uuid('profile')}, platform, n::text, username, lower(username), first || ' ' || last, followers,
     round((power(${half(47)}, 3) * 0.25)::numeric, 4), ${half(53)} < case when followers > 500000 then 0.6 else 0.01 end, country,
     case when ${half(59)} < 0.1 then array[username || '@mail.example'] else '{}' end, genres
   from (
     select n, first, last, lower(first || '.' || last) || n as username, floor(power(10, 2 + 5 * power(${half(61)}, 2)))::bigint as followers,
       case when ${half(67)} < 0.5 then 'TikTok' when ${half(67)} < 0.8 then 'Instagram' when ${half(67)} < 0.95 then 'YouTube' else 'Twitter' end as platform,
       case when ${half(83)} < 0.9 then country end as country, case when ${half(89)} < 0.6 then array[genre] else '{}' end as genres
     from (select n, ${pick('firsts', 97, 2)} as first, ${pick('lasts', 101, 2)} as last, ${pick('countries', 103, 4)} as country, ${pick('genres', 107, 3)} as genre
       from made, (select ${split(FIRSTS, 'firsts')}, ${split(LASTS, 'lasts')}, ${split(COUNTRIES, 'countries')}, array(select id from genres order by id) as genres) words
       where profile = n) named
   ) p`,
  `insert into creators (organization_id, id, rating, source, promotion_count, recent_promotion, composite_score)
   select team, id, rating, source, promotion_count,
     case when promoted_at is not null then jsonb_build_object('id', id, 'name', 'Promotion', 'added_at', promoted_at) end, ${half(109)} from made`,
  `insert into creator_profiles (organization_id, social_profile_id, creator_id) select team, profile_id, id from made`,
  `insert into creator_contacts (organization_id, id, creator_id, type, value, position)
   select team, ${uuid('contact')}, id, 'email', 'c' || n || '@mail.example', 0 from made where has_contact`,
  `insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, position)
   select team, ${uuid('price')}, id, 'USD', price, 1, 0 from made where price is not null`,
  `insert into creator_locations (organization_id, id, creator_id, city, country_code, position)
   select team, ${uuid('location')}, id, city, country, 0 from made where city is not null`,
  `insert into tags (organization_id, id, name)
   select team, ${uuidOf("'tag' || team || t")}, 'Tag ' || t from (select distinct team from made) teams, generate_series(0, 299) t`,
  `insert into creator_tags (organization_id, creator_id, tag_id)
   select distinct team, id, ${uuidOf("'tag' || team || floor(power((hashint4(n * 37 + k) & 65535) / 65536.0, 3) * 300)::int")}
   from made, generate_series(1, tag_count) k`,
  `insert into rosters (organization_id, id, name) select distinct team, team, 'All Creators' from made`,
  // what refresh_creators writes
  `insert into roster_creators (organization_id, roster_id, creator_id, added_at, follower_count, engagement_rate, rating, price, promotion_count, recent_promotion_at, search, name_key, facets)
   select m.team, m.team, m.id, m.added_at, s.follower_count, s.engagement_rate, m.rating, m.price, m.promotion_count, m.promoted_at,
     folded(concat_ws(e'\\n', s.username, s.full_name, array_to_string(s.email_addresses, e'\\n'), t.words,
       case when m.has_contact then 'c' || m.n || '@mail.example' end, m.city)), folded(s.full_name),
     array_remove(array['p:' || s.platform, 'c:' || s.country_code, case when m.country <> s.country_code or s.country_code is null then 'c:' || m.country end,
       'y:' || coalesce(m.country, '') || '/' || folded(m.city), 'm:' || m.source, case when s.is_verified then 'verified' end, case when t.words is not null then 'tagged' end,
       case when m.price is not null then 'priced' end, case when m.has_contact or cardinality(s.email_addresses) > 0 then 'contact' end, 'r:' || m.team], null)
       || coalesce(t.facets, '{}') || array(select 'g:' || g from unnest(s.genre_ids) g)
   from made m join social_profiles s on s.id = m.profile_id
   left join (
     select ct.creator_id, string_agg(g.name, e'\\n' order by g.name) as words, array_agg('t:' || lower(g.name)) as facets
     from creator_tags ct join tags g on g.organization_id = ct.organization_id and g.id = ct.tag_id group by 1
   ) t on t.creator_id = m.id`,
  // what its triggers write
  `insert into roster_places (organization_id, facet, country_code, city, states, creator_count)
   select organization_id, facet, substring(facet from '^[cy]:([A-Z]{2})'), s.city, coalesce(s.states, '{}'), c.number
   from (
     select organization_id, facet, count(*) as number from roster_creators, places_among(facets) facet group by 1, 2
   ) c left join (
     select organization_id, place_facet(country_code, city) as facet, min(city) as city, array_agg(distinct state) as states
     from creator_locations group by 1, 2
   ) s using (organization_id, facet)`,
  `update tags t set applied_count = c.count from (select organization_id, tag_id, count(*) from creator_tags group by 1, 2) c
   where c.organization_id = t.organization_id and c.tag_id = t.id`,
  `update rosters r set creator_count = c.count from (select organization_id, roster_id, count(*) from roster_creators group by 1, 2) c
   where c.organization_id = r.organization_id and c.roster_id = r.id`,
]

/** A bench of rows that the product would not write measures nothing. */
async function checkSome(owner: pg.Client, organization_id: string) {
  const rows = async () => {
    const { rows: some } = await owner.query(
      `select creator_id, follower_count, engagement_rate, rating, price, promotion_count, search,
         array(select distinct f from unnest(facets) f order by f) as facets
       from roster_creators where organization_id = $1 order by creator_id limit 200`,
      [organization_id],
    )
    return some
  }
  const made = await rows()
  await owner.query('begin')
  await owner.query('select refresh_creators($1, $2)', [organization_id, made.map(({ creator_id }) => creator_id)])
  const refreshed = await rows()
  await owner.query('rollback')
  for (const [at, row] of made.entries())
    if (JSON.stringify(row) !== JSON.stringify(refreshed[at]))
      throw new Error(`Not as the product writes it: ${JSON.stringify(row)} is ${JSON.stringify(refreshed[at])}`)
}
