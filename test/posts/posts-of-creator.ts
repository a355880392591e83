import { newId } from '#platform/server/new-id.ts'
import { segmentSources } from '#records/posts/segments-contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import { enterNext } from '../../src/screens/post-imports/server/run-import.ts'
import type { TestServer } from '../server.ts'
import { givenPost } from './given-posts.ts'
import { givenSegment, ndjson, suggestedPostPlan, uploadPosts } from './post-files.ts'

/**
 * Posts of a creator on TikTok with a sound of theirs, posts of others that mention them or have that sound, files that name
 * them, and a trend that they began.
 */
export async function givenPostsOf(
  server: TestServer,
  member: { organization_id: string; cookie: string },
  { handle, word }: { handle: string; word: string },
): Promise<void> {
  const { organization_id } = member
  const inTeam = server.app.database.inOrganization
  const segment_id = await givenSegment(server, member, `Segment ${newId()}`)
  for (const source of [
    { kind: 'ACCOUNT' as const, platform: 'TikTok' as const, value: `@${handle}` },
    { kind: 'SOUND' as const, value: `original sound - ${handle}` },
  ])
    await server.call(segmentSources.add, { organization_id, segment_id, ...source }, member)
  const sound = {
    title: `original sound - ${handle}`,
    author_name: `${word} Brandt`,
    is_original: true,
    url: null,
    cover_url: null,
    play_url: null,
    id_tiktok: null,
    id_instagram: null,
  }
  const author = { username: handle, nickname: `${word} Brandt`, is_verified: true, follower_count: 10 }
  const others = { username: 'ode' }
  await inTeam(organization_id, db =>
    enterPosts(db, { organization_id, segment_id, import_id: null }, [
      givenPost({
        platform_id: '7001',
        username: handle,
        author,
        description: `${word} at sea`,
        hashtags: ['sea'],
        sound,
      }),
      givenPost({ platform_id: '7002', ...others, description: `with @${handle.toUpperCase()}.`, sound }),
      givenPost({ platform_id: '7003', ...others, description: `duet with @${handle}` }),
    ]),
  )
  const imported = (id: string, more: object) => ({
    platform: 'tiktok',
    id,
    author: 'ode',
    description: 'a post',
    created_at: '2026-11-20 09:44:45',
    ...more,
  })
  // entered, rejected, and changed: the row keeps the caption as it was
  const file = [
    imported('3000', { author: handle, description: word }),
    imported('4000', { created_at: 'never', description: `duet with @${handle}` }),
    imported('7003', { description: 'now without anybody', scraped_at: '2026-11-22 15:38:41' }),
  ]
  const { id } = await uploadPosts(server, member, ndjson(file))
  const plan = await suggestedPostPlan(server, member, { id, segment_id })
  await server.sql(`update post_imports set state = 'RUNNING', plan = $1, started_at = now() where id = $2`, [
    JSON.stringify(plan),
    id,
  ])
  while (await inTeam(organization_id, db => enterNext(db, { organization_id, import_id: id })));
  await uploadPosts(server, member, ndjson([imported('5000', { author: handle }), imported('6000', {})]), 'later.jsonl')
  const trend_id = newId()
  await server.sql(
    `insert into trends (organization_id, segment_id, id, title, description, emoji, detected_at, found_at, lifecycle, explanation)
     values ($1, $2, $3, $4, $5, '1f3b5', now(), now(), 'PEAK', $6)`,
    [
      organization_id,
      segment_id,
      trend_id,
      sound.title,
      `Begun by @${handle}`,
      JSON.stringify({
        signals: [{ kind: 'sound', label: sound.title, name: sound.title, share: 1, lift: 9 }],
        curve: [1],
        creators: 2,
        expected: 1,
        days_ago: 0,
        first: { author: handle, published_at: '2026-11-20T12:00:00.000Z' },
      }),
    ],
  )
  await server.sql(
    `insert into trend_posts (organization_id, segment_id, post_id, trend_id, reasons)
     select organization_id, segment_id, post_id, $2, $3 from post_segments where segment_id = $1`,
    [segment_id, trend_id, [`@:${handle}`, 'tag:sea']],
  )
}
