import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PostPlan, postImports, rejectedPostsAddress } from '#features/post-imports/contract.ts'
import { posts } from '#records/posts/posts-contract.ts'
import {
  givenSegment,
  importPosts,
  ndjson,
  settledImport,
  suggestedPostPlan,
  uploadEndlessly,
  uploadPosts,
} from '../../../../test/posts/post-files.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { enterNext } from './run-import.ts'

let server: TestServer
let organization_id: string
let ann: { organization_id: string; cookie: string }
let segment_id: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  const team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  ann = { organization_id, cookie: team.people.ann.cookie }
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate segments, posts, post_authors, sounds, hashtags, post_imports cascade')
  segment_id = await givenSegment(server, ann, 'All')
})

const listed = async () =>
  (await server.call(posts.search, { organization_id, segment_ids: [segment_id], limit: 100 }, ann)).body
const outcomes = async (id: string) =>
  (await server.call(postImports.rows, { organization_id, id }, ann)).body.items.map(
    ({ outcome, reason }) => reason ?? outcome,
  )
const scraped = (id: number, more: object = {}) => ({
  platform: 'tiktok',
  id: String(7_506_832_682_593_000 + id),
  author: 'lena',
  description: `post ${id} #Dusk`,
  created_at: '2026-11-20 09:44:45',
  scraped_at: '2026-11-22 15:38:41',
  play_count: 100 * id,
  like_count: 10,
  ...more,
})

describe('importing posts', () => {
  it('reads records a line each, with their author, sound, hashtags and counts', async () => {
    const record = scraped(1, {
      author_followers: 304_900,
      duration: '01:05',
      hashtags: ['xuhuong', 'nhạc'],
      sound_id: '7.506832745952218e+18',
      sound_title: 'nhạc nền - Trà Vy',
      sound_author: 'Trà Vy',
      url: 'https://www.tiktok.com/@lena/video/7506832682593094928?lang=vi',
      save_count: 12,
    })
    const done = await importPosts(server, ann, ndjson([record]), segment_id)
    expect(done).toMatchObject({ state: 'DONE', added: 1, rejected: 0, encoding: 'json' })
    const [post] = (await listed()).items
    expect(post).toMatchObject({
      platform: 'TikTok',
      duration_s: 65,
      play_count: 100,
      heart_count: 10,
      comment_count: null,
      created_at_platform: '2026-11-20T09:44:45.000Z',
      counted_at: '2026-11-22T15:38:41.000Z',
      author: { username: 'lena', follower_count: 304_900 },
      sound: { title: 'nhạc nền - Trà Vy', author_name: 'Trà Vy', id_tiktok: null },
    })
    expect(post?.hashtags.map(({ name }) => name).sort()).toEqual(['dusk', 'nhạc', 'xuhuong'])
    // the link tells the exact id
    expect(await server.sql('select platform_id from posts')).toEqual([{ platform_id: '7506832682593094928' }])
  })

  it('reads a list of nested records, as scrapers export them', async () => {
    const records = [
      {
        id: '7500000000000000001',
        webVideoUrl: 'https://www.tiktok.com/@mira.o/video/7500000000000000001',
        text: 'Nested, with a "quote" and a } in it',
        createTimeISO: '2026-11-01T10:00:00.000Z',
        authorMeta: { name: 'mira.o', nickName: 'Mira', fans: 1_200, verified: true },
        musicMeta: { musicName: 'Low Tide', musicAuthor: 'Mara Vale', musicOriginal: false, musicId: '69991' },
        hashtags: [{ name: 'tide' }, { name: 'sea' }],
        diggCount: 50,
        playCount: 1_000,
        commentCount: 5,
        shareCount: 1,
        locationMeta: { countryCode: 'SE' },
      },
    ]
    const file = `\n[\n${JSON.stringify(records[0], null, 2)}\n]\n`
    expect(await importPosts(server, ann, file, segment_id)).toMatchObject({ added: 1, rejected: 0 })
    expect((await listed()).items[0]).toMatchObject({
      description: 'Nested, with a "quote" and a } in it',
      region: 'SE',
      engagement_rate: 0.056,
      author: { username: 'mira.o', nickname: 'Mira', is_verified: true, follower_count: 1_200 },
      sound: { title: 'Low Tide', author_name: 'Mara Vale', id_tiktok: '69991' },
    })
  })

  it('reads CSV in the words of our own file, of every platform, with rows that cannot be read', async () => {
    const file = [
      'Post URL,Platform,Author,Description,Views,Likes,Engagement Rate,Date Posted,Country,Genres',
      'https://www.instagram.com/reel/Cabc12345/,Instagram,ode,\'=1+1,"1,234",1.2K,1%,11/05/2026,France,Pop; Nonsense',
      'https://youtu.be/dQw4w9WgXcQ,,kaito,Night bus,2.5M,,,2026-11-06T10:00:00+02:00,jp,',
      'https://x.com/ada/status/1234567890,,,No author column needed,,,,1762300000,,',
      'https://example.com/p/1,,ode,Elsewhere,1,,,11/05/2026,,',
      'https://www.tiktok.com/@ode/video/7500000000000000002,,ode,Soon,1,,,31/31/2026,,',
      ',,ode,Nothing says which,1,,,11/05/2026,,',
      'https://www.tiktok.com/@ode/video/7500000000000000003,,ode,Next year,1,,,12/31/2031,,',
      '',
    ].join('\n')
    const done = await importPosts(server, ann, file, segment_id)
    const reasons = ['LINK_INVALID', 'DATE_UNREADABLE', 'NO_POST', 'DATE_IN_FUTURE']
    expect(await outcomes(done.id)).toEqual(['ADDED', 'ADDED', 'ADDED', ...reasons])
    const { items } = await listed()
    expect(items.map(post => [post.platform, post.author.username, post.play_count, post.region])).toEqual([
      ['YouTube', 'kaito', 2_500_000, 'JP'],
      ['Instagram', 'ode', 1_234, 'FR'],
      ['Twitter', 'ada', null, null],
    ])
    expect(items[1]).toMatchObject({ description: '=1+1', heart_count: 1_200, genres: [{ id: 'pop' }] })
    const rejected = await fetch(server.url + rejectedPostsAddress(organization_id, done.id), {
      headers: { cookie: ann.cookie },
    })
    expect(await rejected.text()).toContain('The link does not lead to a post on TikTok, Instagram, YouTube or X.')
  })

  it('reads the days of a file in the order that it shows, and says in the preview how it reads them', async () => {
    const file = [
      'Link,Handle,Posted',
      'https://x.com/ode/status/123456781,ode,05/11/2026 9:30 PM',
      'https://x.com/ode/status/123456782,ode,28/11/2026',
      'https://x.com/ode/status/123456783,ode,28.11.2026 ',
      'https://x.com/ode/status/123456784,ode,04.11.2026 18:05',
      'https://x.com/ode/status/123456785,ode,31/02/2026',
      '',
    ].join('\n')
    const days = ['2026-11-05T21:30', '2026-11-28T11:00', '2026-11-28T11:00', '2026-11-04T18:05']
    const { id } = await uploadPosts(server, ann, file, 'posts.csv')
    const plan = await suggestedPostPlan(server, ann, { id, segment_id })
    expect(plan).toMatchObject({ columns: ['url', 'author', 'published_at'], day_order: 'DAY_FIRST' })
    const preview = { organization_id, id, plan: { ...plan, segment_id: null } }
    const shown = await server.call(postImports.preview, preview, ann)
    expect((await server.call(postImports.start, preview, ann)).status, 'a preview alone needs no segment').toBe(400)
    expect(shown.body.rows.map(({ published_at }) => published_at?.slice(0, 16) ?? null)).toEqual([...days, null])
    const done = await importPosts(server, ann, file, segment_id)
    expect(await outcomes(done.id)).toEqual(['ADDED', 'ADDED', 'ADDED', 'ADDED', 'DATE_UNREADABLE'])
    const kept = await server.sql("select to_json(published_at)#>>'{}' as at from posts order by platform_id")
    expect(kept.map(({ at }) => String(at).slice(0, 16))).toEqual(days)
  })

  it('reads the days of a plan that says nothing about them month first', async () => {
    const file = 'url,author,date\nhttps://x.com/ode/status/123456781,ode,05/11/2026\n'
    const { id } = await uploadPosts(server, ann, file, 'posts.csv')
    const { day_order: _, ...plan } = await suggestedPostPlan(server, ann, { id, segment_id })
    const { body } = await server.call(postImports.preview, { organization_id, id, plan: plan as PostPlan }, ann)
    expect(body.rows[0]?.published_at).toBe('2026-05-11T11:00:00.000Z')
  })

  it('keeps each post once: in the same file, and in a later one with newer counts', async () => {
    const twice = [scraped(1), scraped(1, { play_count: 900, scraped_at: '2026-11-23 10:00:00' }), scraped(2)]
    const first = await importPosts(server, ann, ndjson(twice), segment_id)
    expect(first).toMatchObject({ added: 2, merged: 1 })
    const again = await importPosts(server, ann, ndjson([scraped(1), scraped(2, { play_count: 7 })]), segment_id)
    expect(again).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
    const { items, count } = await listed()
    expect([count, items.map(({ play_count }) => play_count)]).toEqual([2, [900, 7]])
    expect(await server.sql('select count(*)::int from post_metrics')).toEqual([{ count: 3 }])
  })

  it('is undone: posts go, changed ones are as before, and what others brought since stays', async () => {
    await importPosts(server, ann, ndjson([scraped(1)]), segment_id)
    const newer = (id: number, views: number) => scraped(id, { play_count: views, scraped_at: '2026-11-23 01:00:00' })
    const { id } = await importPosts(server, ann, ndjson([newer(1, 700), scraped(2), scraped(3)]), segment_id)
    await importPosts(server, ann, ndjson([newer(3, 999)]), segment_id)
    expect((await listed()).items.map(({ play_count }) => play_count)).toEqual([999, 700, 200])
    expect((await server.call(postImports.undo, { organization_id, id }, ann)).status).toBe(200)
    const undone = await settledImport(server, ann, id)
    expect(undone).toMatchObject({ state: 'UNDONE', restored: 2, kept: 1 })
    const { items, count } = await listed()
    // post 3 was in the segment by the undone file alone
    expect(items.map(({ play_count }) => play_count)).toEqual([100])
    expect(count).toBe(1)
    expect(await server.sql('select count(*)::int from posts')).toEqual([{ count: 2 }])
  })

  it('a killed worker loses its current batch only', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => scraped(at + 1, { author: `person_${at % 40}` }))
    const { id } = await uploadPosts(server, ann, ndjson(many))
    const plan = await suggestedPostPlan(server, ann, { id, segment_id })
    await server.sql(`update post_imports set state = 'RUNNING', plan = $1, started_at = now()`, [JSON.stringify(plan)])
    const enter = (killed: boolean) =>
      server.app.database.inOrganization(organization_id, async db => {
        const more = await enterNext(db, { organization_id, import_id: id })
        if (killed) throw new Error('killed')
        return more
      })
    await enter(false)
    await expect(enter(true)).rejects.toThrow('killed')
    expect((await listed()).count).toBe(1_000)
    await Promise.all(
      [0, 1].map(async () => {
        while (await enter(false));
      }),
    )
    expect((await listed()).count).toBe(1_200)
    expect(await server.sql('select state, added from post_imports')).toEqual([{ state: 'DONE', added: 1_200 }])
  })
})

describe('hostile files end in a report', () => {
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`
  it.each([
    ['an open bracket', '{"id": "1", "author": {"name": "x"}', 'The file ends in the middle of record 1.'],
    ['an open string', `{"id": "1}\n${'x'.repeat(1_100_000)}`, 'Record 1 is far too long'],
    ['no JSON', '{"id": 1}\n{"id": oops}\n', 'Record 2 cannot be read: it is not valid JSON.'],
    ['words between records', '{"id": 1} and {"id": 2}', 'Record 2 cannot be read'],
    ['no records', '[{}]', 'The file has no records.'],
    [
      'an open quotation mark',
      `url,author\n"https://x.com/a/status/12345,b\n${'y,z\n'.repeat(40_000)}`,
      'A quotation mark is not closed',
    ],
    [
      'ten thousand columns',
      `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n1\n`,
      'columns at most',
    ],
    ['a deep nest', deep, 'The file has no records.'],
    ['one endless line', `url,author\n${'x'.repeat(40_000_000)}`, 'or one row is far too long.'],
  ])('%s', async (_, file, message) => {
    const { status, detail } = await uploadPosts(server, ann, file)
    expect([status, detail]).toEqual([400, expect.stringContaining(message)])
    expect(await server.sql('select count(*)::int from post_imports')).toEqual([{ count: 0 }])
  })

  it('UTF-16 is read, and what is larger than a file may be is refused', async () => {
    const csv = 'url,author,date\nhttps://x.com/ode/status/12345678,ode,2026-11-01\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')])
    expect(await importPosts(server, ann, utf16, segment_id)).toMatchObject({ added: 1, encoding: 'utf-16le' })
    const large = await uploadPosts(server, ann, Buffer.alloc(51_000_000, 0x61))
    expect(large.status).toBe(413)
  })

  it('a gigabyte on one line is refused while it comes, and its connection is closed', async () => {
    const { status, detail } = await uploadEndlessly(server, ann)
    expect([status, detail]).toEqual([413, 'A file may hold 50 MB at most.'])
    expect(await server.sql('select count(*)::int from post_imports')).toEqual([{ count: 0 }])
  })

  it('formulas are kept as the words that they are', async () => {
    const file =
      'url,author,caption,date\nhttps://x.com/eve/status/77777777,eve,"=HYPERLINK(""http://evil"")",2026-11-01\n'
    expect(await importPosts(server, ann, file, segment_id)).toMatchObject({ added: 1 })
    const [post] = await server.sql("select description from posts where platform_id = '77777777'")
    expect(post).toEqual({ description: '=HYPERLINK("http://evil")' })
  })

  it('ids that lost their digits are rejected rather than guessed', async () => {
    const file = 'platform,id,author,date\ntiktok,7.50683E+18,ode,2026-11-01\n'
    const { id } = await importPosts(server, ann, file, segment_id)
    expect(await outcomes(id)).toEqual(['ID_INEXACT'])
  })
})
