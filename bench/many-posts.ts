import { randomUUID } from 'node:crypto'
import pg from 'pg'

const half = (salt: number) => `((hashint4(n * 31 + ${salt}) & 65535) / 65536.0)`
/** A UUID of a form that the product takes, by the hash of a text. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`
const WORDS =
  'window light chorus bus night harbour kettle drums tape choir bridge lamp snow garden mirror train coffee vinyl second verse riff quiet morning balcony tram sister echo market rain'
const COUNTRIES = 'US GB FR DE CA BR ES IT NL SE AU MX PL BE CH AT NO DK FI IE PT JP NZ AR CL'
/** Rows that one statement brings up to date. */
const BATCH = 10_000

/**
 * A segment as a label has it after some years: few posts with many views and most with few, captions of common and rare
 * words, every twentieth with one of few common hashtags and most with rare ones. Their rows in the explorer are written by
 * the function of the product.
 */
export async function manyPosts(ownerUrl: string, organization_id: string, count: number): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const segment_id = randomUUID()
  try {
    await owner.query(
      `set synchronous_commit = off; set statement_timeout = 0; set work_mem = '256MB'; set session_replication_role = replica`,
    )
    await owner.query('insert into segments (organization_id, id, name, post_count) values ($1, $2, $3, $4)', [
      ...[organization_id, segment_id, 'Everything', count],
    ])
    await owner.query(
      `insert into post_authors (organization_id, id, platform, username, username_key, follower_count)
       select $1, ${uuidOf("'author' || n")}, 'TikTok', 'creator' || n, 'creator' || n, 100 + n from generate_series(0, $2::int) n`,
      [organization_id, Math.ceil(count / 8)],
    )
    await owner.query(
      `insert into hashtags (organization_id, id, name)
       select $1, ${uuidOf("'tag' || n")}, 'tag' || n from generate_series(0, 5000) n`,
      [organization_id],
    )
    await owner.query(
      `insert into sounds (organization_id, id, title, author_name, title_key, author_key)
       select $1, ${uuidOf("'sound' || n")}, 'Sound ' || n, 'Artist ' || n % 300, 'sound ' || n, 'artist ' || n % 300
       from generate_series(0, 2000) n`,
      [organization_id],
    )
    await owner.query(
      `insert into posts (organization_id, id, platform, platform_id, url, description, published_at, region, author_id, sound_id,
         hashtag_ids, genre_ids, play_count, heart_count, comment_count, share_count, engagement_rate, engagement_formula, counted_at)
       select $1, ${uuidOf("'post' || n")}, platform, n::text, 'https://www.tiktok.com/@creator/video/' || n,
         words[1 + floor(${half(1)} * cardinality(words))::int] || ' ' || words[1 + floor(${half(3)} * cardinality(words))::int] || ' rare' || n / 7,
         now() - power(${half(5)}, 2) * interval '700 days', countries[1 + floor(power(${half(7)}, 2) * 25)::int],
         ${uuidOf(`'author' || floor(${half(9)} * ($2::int / 8))::int`)}, ${uuidOf(`'sound' || floor(power(${half(11)}, 3) * 2000)::int`)},
         array[${uuidOf(`'tag' || floor(power(${half(13)}, 4) * 5000)::int`)}], array[genres[1 + floor(power(${half(15)}, 2) * cardinality(genres))::int]],
         plays, plays / 12, plays / 300, plays / 90, ${half(17)} * 0.2, 'by_views', now()
       from (
         select n, case when ${half(19)} < 0.6 then 'TikTok' when ${half(19)} < 0.9 then 'Instagram' else 'YouTube' end as platform,
           floor(power(10, 2 + 5 * power(${half(21)}, 2)))::bigint as plays
         from generate_series(1, $2::int) n
       ) drawn, (select string_to_array('${WORDS}', ' ') as words, string_to_array('${COUNTRIES}', ' ') as countries,
         array(select id from genres order by id) as genres) lists`,
      [organization_id, count],
    )
    await owner.query(
      `insert into post_segments (organization_id, segment_id, post_id, published_at)
       select organization_id, $2, id, published_at from posts where organization_id = $1`,
      [organization_id, segment_id],
    )
    for (let from = 1; from <= count; from += BATCH)
      await owner.query(
        `select refresh_post_segments($1, array(select ${uuidOf("'post' || n")} from generate_series($2::int, $3::int) n))`,
        [organization_id, from, Math.min(count, from + BATCH - 1)],
      )
    for (const table of ['posts', 'post_authors', 'hashtags', 'sounds', 'post_segments'])
      await owner.query(`vacuum analyze ${table}`)
    return segment_id
  } finally {
    await owner.end()
  }
}
