import { sql } from 'kysely'
import { coverAddress } from '#integrations/social/simulated/covers.ts'
import { clipAddress } from '#integrations/social/simulated-clips.ts'
import type { SimulatedAccount } from '#integrations/social/simulated-people.ts'
import { simulatedCreators } from '#integrations/social/simulator.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import { postUrl } from '#records/posts/post-links.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import { followListSoon } from '#records/posts/server/followed-lists.ts'
import type { GivenPost } from '#records/posts/server/post-row.ts'
import { addSource } from '#records/posts/server/segment-sources.ts'
import { createSegment } from '#records/posts/server/segments.ts'
import { addToRoster } from '#records/rosters/server/membership.ts'
import { createRoster } from '#records/rosters/server/rosters.ts'
import { type DemoTopic, demoSegments, ordinary, ordinaryWords, remarks } from './post-topics.ts'

const SEED = 20_261_123
const DAY_MS = 86_400_000
const CREATORS = 400

interface Team {
  organization_id: string
  /** Who made the list. */
  user_id: string
  now: Date
}

/** The list of the roster whose creators a segment follows: a few, with one account each, of those the label would book again. */
const FOLLOWED_LIST = 'Tour openers, Europe'
const FOLLOWED = 4

/**
 * Segments of the label, each with its sounds and with posts of the last weeks and their counts on three days; and one that
 * follows a list of the roster. All of it is made up.
 */
export async function seedPosts(db: Db, team: Team): Promise<void> {
  const { organization_id, now } = team
  for (const { name, posts } of madeUpSegments(now)) {
    const { id: segment_id } = await createSegment(db, { organization_id, name, created_by: null })
    for (const value of new Set(posts.flatMap(({ topic }) => topic.sound?.[0] ?? [])))
      await addSource(db, { organization_id, segment_id, kind: 'SOUND', value, is_artist: false })
    const made = posts.map(({ post }) => post)
    // counts of three days: the platform was asked on each
    for (const days of [4, 2, 0]) {
      const at = new Date(now.getTime() - days * DAY_MS)
      const known = made.filter(({ published_at }) => published_at < at).map(post => asOf(post, at, now))
      await enterPosts(db, { organization_id, segment_id, import_id: null }, known)
    }
  }
  await followList(db, team)
}

async function followList(db: Db, { organization_id, user_id, now }: Team) {
  const { rows } = await sql<{ id: string }>`
    select rc.creator_id as id from roster_creators rc
    join rosters r on r.organization_id = rc.organization_id and r.id = rc.roster_id and r.name = 'Would book again'
    where rc.organization_id = ${organization_id} and rc.facets @> array['p:TikTok']
      and rc.facets && array['c:FR', 'c:DE', 'c:NL', 'c:ES', 'c:SE', 'c:IT']
      and (
        select count(*) from creator_profiles cp
        where cp.organization_id = rc.organization_id and cp.creator_id = rc.creator_id
      ) = 1
    order by rc.follower_count desc, rc.creator_id limit ${FOLLOWED}`.execute(db)
  // a team without a roster follows nobody
  if (rows.length === 0) return
  const list = await createRoster(db, { organization_id, id: newId(now.getTime()), name: FOLLOWED_LIST })
  if (!list) return
  const added = { organization_id, roster_id: list.id, by_user: user_id }
  await addToRoster(
    db,
    added,
    rows.map(({ id }) => id),
  )
  const { id: segment_id } = await createSegment(db, { organization_id, name: FOLLOWED_LIST, created_by: null })
  await addSource(db, { organization_id, segment_id, kind: 'ROSTER', value: list.id, is_artist: false })
  await followListSoon(db, { organization_id, segment_id })
}

/** The posts of each segment with what they are about; the same ones for the same moment. */
export function madeUpSegments(now: Date): { name: string; posts: { topic: DemoTopic; post: GivenPost }[] }[] {
  const random = randomStream(SEED)
  const accounts = simulatedCreators(CREATORS).flatMap(({ accounts: own, country_code }) =>
    own.filter(({ platform }) => platform !== 'Twitter').map(account => ({ account, country_code })),
  )
  let number = 0
  return demoSegments.map(({ name, topics, others }) => {
    const about = [
      ...topics.flatMap(topic => Array<DemoTopic>(topic.posts).fill(topic)),
      ...Array<DemoTopic>(others).fill(ordinary),
    ]
    const posts = about.map(topic => ({
      topic,
      post: madeUpPost(random, topic, random.pick(accounts), { number: ++number, now }),
    }))
    return { name, posts }
  })
}

/** A post grows quickly at first: half of its views come in the first two days. */
function asOf(post: GivenPost, at: Date, now: Date): GivenPost {
  const grown = (moment: Date) => 1 - 0.5 ** ((moment.getTime() - post.published_at.getTime()) / (2 * DAY_MS))
  const share = grown(at) / grown(now)
  const of = (count: number | null) => (count === null ? null : Math.round(count * share))
  return {
    ...post,
    play_count: of(post.play_count),
    heart_count: of(post.heart_count),
    comment_count: of(post.comment_count),
    share_count: of(post.share_count),
    counted_at: at,
  }
}

function madeUpPost(
  random: RandomStream,
  topic: DemoTopic,
  { account, country_code }: { account: SimulatedAccount; country_code: string },
  { number, now }: { number: number; now: Date },
): GivenPost {
  const { platform, username, full_name, follower_count } = account
  const platform_id =
    platform === 'TikTok' ? `75${String(10_000_000 + number)}` : `Demo${String(number).padStart(7, '0')}`
  // a burst lies in the last days; everything else is spread over seven weeks
  const age = topic.burst ? random.next() ** 2 * topic.burst : random.next() * 48 + 0.2
  const views = Math.round(Math.max(400, follower_count * (0.08 + random.next() ** 3 * (topic.burst ? 9 : 3))))
  const hearts = Math.round(views * (0.03 + random.next() * 0.13))
  const caption =
    topic.captions.length > 0 ? `${random.pick(topic.captions)} ${random.pick(remarks)}` : ordinaryCaption(number)
  const tags = topic.hashtags.filter(() => random.chance(topic === ordinary ? 0.1 : 0.8))
  const isCarousel = platform === 'Instagram' && random.chance(0.3)
  return {
    platform,
    platform_id,
    url: postUrl(platform, platform_id, username),
    published_at: new Date(now.getTime() - age * DAY_MS),
    description: [caption, ...tags.map(tag => `#${tag}`)].join(' '),
    region: country_code,
    author: { username, nickname: full_name, is_verified: follower_count > 900_000, follower_count },
    sound: topic.sound && random.chance(topic.burst ? 0.9 : 0.6) ? soundOf(topic.sound) : null,
    hashtags: tags,
    genre_ids: topic.genres,
    play_url: isCarousel || random.chance(0.2) ? null : clipAddress(number),
    duration_s: isCarousel ? null : random.between(7, 52),
    carousel_assets: isCarousel
      ? [1, 2, 3].map(at => ({ image_url: coverAddress(number * 7 + at), play_url: null }))
      : [],
    cover_source: coverAddress(number * 7 + 1),
    play_count: platform === 'Instagram' && random.chance(0.4) ? null : views,
    heart_count: hearts,
    comment_count: Math.round(hearts * random.next() * 0.06),
    share_count: platform === 'YouTube' ? null : Math.round(hearts * random.next() * 0.2),
    counted_at: now,
  }
}

/** Another caption for every post; each half is in a few only, so that nothing but what topics share is a trend. */
function ordinaryCaption(number: number): string {
  const [things, ways] = ordinaryWords
  const round = Math.floor(number / things.length)
  return `${things[number % things.length]} ${ways[(number * 7 + round) % ways.length]}`
}

const soundOf = ([title, author_name]: readonly [string, string]) => ({
  title,
  author_name,
  is_original: false,
  url: null,
  cover_url: null,
  play_url: null,
  id_tiktok: null,
  id_instagram: null,
})
