import { createHash } from 'node:crypto'
import { testClock } from '#platform/server/clock.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { detectTrendsWork } from '#records/trends/server/detect-trends.ts'
import type { TestServer } from '../server.ts'

export interface SeededPost {
  platform_id: string
  username: string
  description: string
  published_at: Date
  hashtags?: readonly string[]
  sound?: { title: string; author: string }
  play_count?: number
  heart_count?: number
}

/** A segment of a team, by SQL. */
export async function givenSegment(server: TestServer, organization_id: string, name = 'Autumn singles') {
  const segment_id = newId()
  await server.sql('insert into segments (organization_id, id, name) values ($1, $2, $3)', [
    organization_id,
    segment_id,
    name,
  ])
  return { organization_id, segment_id }
}

/** Posts of a segment, by SQL and in bulk. */
export async function givenPosts(
  server: TestServer,
  { organization_id, segment_id }: { organization_id: string; segment_id: string },
  posts: readonly SeededPost[],
): Promise<void> {
  const rows = JSON.stringify(
    posts.map(post => ({ hashtags: [], sound: null, play_count: 100, heart_count: 10, ...post, id: newId() })),
  )
  const given = `jsonb_to_recordset($2::jsonb) as g (id uuid, platform_id text, username text, description text,
    published_at timestamptz, hashtags text[], sound jsonb, play_count bigint, heart_count bigint)`
  await server.sql(
    `insert into post_authors (organization_id, id, platform, username, username_key)
     select distinct $1::uuid, overlay(overlay(md5($1::text || username) placing '4' from 13) placing '8' from 17)::uuid, 'TikTok', username, username from ${given} on conflict do nothing`,
    [organization_id, rows],
  )
  await server.sql(
    `insert into hashtags (organization_id, id, name)
     select distinct $1::uuid, overlay(overlay(md5($1::text || tag) placing '4' from 13) placing '8' from 17)::uuid, tag from ${given}, unnest(g.hashtags) tag on conflict do nothing`,
    [organization_id, rows],
  )
  await server.sql(
    `insert into sounds (organization_id, id, title, author_name, title_key, author_key)
     select distinct $1::uuid, overlay(overlay(md5($1::text || sound::text) placing '4' from 13) placing '8' from 17)::uuid, sound->>'title', sound->>'author', lower(sound->>'title'),
       lower(sound->>'author') from ${given} where jsonb_typeof(sound) = 'object' on conflict do nothing`,
    [organization_id, rows],
  )
  await server.sql(
    `insert into posts (organization_id, id, platform, platform_id, url, description, published_at, author_id, hashtag_ids,
       sound_id, play_count, heart_count, comment_count, share_count, counted_at)
     select $1::uuid, id, 'TikTok', platform_id, 'https://www.tiktok.com/@' || username || '/video/' || platform_id, description,
       published_at, overlay(overlay(md5($1::text || username) placing '4' from 13) placing '8' from 17)::uuid,
       array(select overlay(overlay(md5($1::text || tag) placing '4' from 13) placing '8' from 17)::uuid from unnest(hashtags) tag),
       case when jsonb_typeof(sound) = 'object' then overlay(overlay(md5($1::text || sound::text) placing '4' from 13) placing '8' from 17)::uuid end, play_count, heart_count, 2, 1,
       published_at from ${given}`,
    [organization_id, rows],
  )
  await server.sql(
    `insert into post_segments (organization_id, segment_id, post_id, published_at)
     select $1::uuid, $3::uuid, p.id, p.published_at from ${given} join posts p on p.organization_id = $1 and p.id = g.id`,
    [organization_id, rows, segment_id],
  )
  await server.sql(
    `update segments s set post_count = (select count(*) from post_segments ps where ps.organization_id = s.organization_id
       and ps.segment_id = s.id) where s.organization_id = $1 and s.id = $2`,
    [organization_id, segment_id],
  )
}

const DAY = 86_400_000
/** A made-up word, another for every post and place. */
const fillerOf = (seed: string) =>
  createHash('sha256')
    .update(seed)
    .digest('hex')
    .replace(/[^a-f]/g, '')
    .slice(0, 5)

interface Topic {
  /** Ids of its posts begin with it. */
  key: string
  /** Words that every caption has. */
  words: string
  hashtags?: readonly string[]
  sound?: { title: string; author: string }
  count: number
  /** Days before `now` at which the posts are spread, newest first; 10 by default. */
  days?: number
  now: Date
}

/** Posts of many creators about one thing, each in words of its own. */
export const topicPosts = ({ key, words, count, days = 10, now, hashtags, sound }: Topic): SeededPost[] =>
  Array.from({ length: count }, (_, at) => ({
    platform_id: `${key}${at}`,
    username: `${key}_creator_${at}`,
    description: `${words} ${fillerOf(`${key} ${at}`)} ${fillerOf(`${at} ${key}`)}`,
    published_at: new Date(now.getTime() - 3_600_000 - (at / count) * days * DAY),
    ...(hashtags ? { hashtags } : {}),
    ...(sound ? { sound } : {}),
  }))

/** Runs the hourly job and then every run it asks for, as a worker would. */
export async function runDetection(server: TestServer, { now = server.clock.now(), limitFactor = 1 } = {}) {
  const handlers = detectTrendsWork({ limitFactor })
  const context: JobContext = {
    database: server.app.database,
    clock: testClock(now),
    log: silentLog,
    attempt: 1,
    lastAttempt: false,
  }
  const run = (task: string, payload: unknown) =>
    handlers.find(({ job }) => job.task === task)?.run(context, payload) ?? Promise.resolve()
  await server.sql('truncate job_outbox')
  await run('detect_trends_everywhere', {})
  const rows = await server.sql<{ task: string; payload: unknown }>(
    `delete from job_outbox where task = 'detect_trends' returning task, payload`,
  )
  for (const { task, payload } of rows) await run(task, payload)
  return rows.length
}
