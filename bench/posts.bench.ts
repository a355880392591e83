// The explorer of a segment with a million posts: every filter and every order over HTTP, random pages a second beside
// pgbench with the very statements that these pages made, and the CSV file beside COPY of the same rows.
//
//   BENCH_DATA=/var/tmp/bench POSTS=100000 npm run bench -- posts
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { postSort } from '#records/posts/post-filter.ts'
import { DOWNLOAD_PATH, MAX_IN_A_FILE, posts } from '#records/posts/posts-contract.ts'
import { type Case, filledDatabase, signedIn, timeCases } from './long-list.ts'
import { manyPosts } from './many-posts.ts'
import { benchTeam } from './million-fans.ts'
import { report } from './report.ts'
import { pagesOf, reportShareOfSql } from './statement-rate.ts'

const POSTS = Number(process.env.POSTS ?? 1_000_000)
const DAY = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

const filters: [name: string, asked: object][] = [
  ['nothing', {}],
  ['last 30 days', { start_date: day(30) }],
  ['country, common', { regions: ['US'] }],
  ['country, rare', { regions: ['CL'] }],
  ['platform', { platform: 'YouTube' }],
  ['genre', { genre_ids: ['pop'] }],
  ['search, common word', { search: 'window' }],
  ['search, two words', { search: 'window light' }],
  ['search, rare word', { search: 'rare1234' }],
  ['search, two letters', { search: 'ke' }],
  ['search, nothing found', { search: 'zzzz' }],
  ['made by others', { posts_author_filter: 'UGC_ONLY' }],
  ['in no trend', { is_in_trend: false }],
  ['days, platform and word', { start_date: day(90), platform: 'TikTok', search: 'chorus' }],
]

const { ownerUrl, databasePid, world, stop } = await filledDatabase(`posts-${POSTS}`, async url => {
  const team = await benchTeam(url)
  return { ...team, segment_id: await manyPosts(url, team.organization_id, POSTS) }
})
try {
  const { organization_id, segment_id } = world
  const server = await signedIn(ownerUrl, world.email)
  const inputOf = (asked: object) => ({ organization_id, segment_ids: [segment_id], ...asked })
  const requestOf = (asked: object) => server.request(posts.search, inputOf(asked))

  async function* cases(): AsyncGenerator<Case> {
    for (const [name, asked] of filters) {
      const { links } = await server.call(posts.search, inputOf(asked))
      yield [name, [asked, ...(links.next ? [{ ...asked, cursor: links.next }] : [])].map(requestOf)]
    }
    for (const order_by of postSort.options)
      for (const order_direction of ['desc', 'asc'] as const)
        yield [`${order_by} ${order_direction}`, [requestOf({ order_by, order_direction })]]
    for (const order_by of postSort.options)
      yield [`${order_by}, rare country`, [requestOf({ order_by, regions: ['CL'], start_date: day(30) })]]
  }
  await timeCases(`explorer of ${POSTS} posts`, server.port, cases(), { most: 100 })

  const random = Array.from({ length: 48 }, (_, seed) => ({
    ...filters[(seed * 5) % filters.length]?.[1],
    order_by: postSort.options[seed % postSort.options.length],
    limit: seed % 2 === 0 ? 10 : 18,
  }))
  await reportShareOfSql({
    what: 'random explorer pages',
    ownerUrl,
    pids: { database: databasePid, server: server.pid },
    port: server.port,
    pages: await pagesOf(ownerUrl, server, posts.search, random.map(inputOf)),
    requests: random.map(requestOf),
    floor: 0.5,
  })
  await measureFile(server, inputOf({}))
  await server.stop()
} finally {
  await stop()
}

/** The file of the most viewed posts, and COPY of the same columns of the same posts. */
async function measureFile({ url, cookie }: { url: string; cookie: string }, input: object) {
  const download = async () => {
    const begun = performance.now()
    const answer = await fetch(url + DOWNLOAD_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/csv', origin: url, cookie },
      body: JSON.stringify(input),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 200)}`)
    return { seconds: (performance.now() - begun) / 1_000, lines: text.split('\r\n').length - 2 }
  }
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const copy = async () => {
    const begun = performance.now()
    const rows = owner.query(
      copyTo(`copy (
        select p.url, p.platform, a.username, p.description, s.title || ' - ' || s.author_name, p.play_count, p.heart_count,
          p.comment_count, p.share_count, round((p.engagement_rate * 100)::numeric, 2) || '%', to_char(p.published_at, 'MM/DD/YYYY'),
          p.region, (select string_agg(g.genre, '; ') from genres g where g.id = any(p.genre_ids)),
          (select string_agg(t.title, '; ') from trend_posts tp join trends t on t.organization_id = tp.organization_id
            and t.id = tp.trend_id where tp.organization_id = p.organization_id and tp.post_id = p.id)
        from (select * from post_segments where organization_id = '${world.organization_id}' and segment_id = '${world.segment_id}'
          order by play_count desc, post_id desc limit ${MAX_IN_A_FILE}) e
        join posts p on p.organization_id = e.organization_id and p.id = e.post_id
        join post_authors a on a.organization_id = p.organization_id and a.id = p.author_id
        left join sounds s on s.organization_id = p.organization_id and s.id = p.sound_id
        order by e.play_count desc, e.post_id desc) to stdout csv`),
    )
    for await (const _ of rows);
    return (performance.now() - begun) / 1_000
  }
  await download()
  await copy()
  const shares: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const seconds = await copy()
    const file = await download()
    console.log(`COPY ${seconds.toFixed(2)} s, file of ${file.lines} posts ${file.seconds.toFixed(2)} s`)
    shares.push(seconds / file.seconds)
  }
  await owner.end()
  report({ figure: 'post file, ratio to COPY', value: shares.sort((a, b) => a - b)[1] ?? 0, unit: '', floor: 0.4 })
}
