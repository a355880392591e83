import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { audit } from '#records/audit/contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { fanBulk } from '#screens/fans/bulk-contract.ts'
import { givenCreators } from '../../../../../test/roster/roster-crowd.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { rosterBulk } from '../../bulk-contract.ts'
import { rosterScreen } from '../../contract.ts'

const CROWD = 1_203
let server: TestServer
let team: Team<'ann'>
let ids: string[]
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  ids = await givenCreators(server, team.organization_id, [
    {
      name: '=cmd|"calc"',
      profiles: [
        { username: 'öst', platform: 'Twitter', follower_count: 70, engagement_rate: 0.031, is_verified: true },
        { username: '-one', platform: 'TikTok', follower_count: 7, email_addresses: ['a@b.example'] },
        { username: 'two', platform: 'TikTok', follower_count: 6 },
      ],
      tags: ['Paid', '+UGC'],
      prices: [10.5, 20],
      contacts: [
        { type: 'email', value: 'x@y.example' },
        { type: 'phone_number', value: '+4791234567' },
      ],
      locations: [{ city: '@home', state: 'ARA', country_code: 'FR' }],
      rating: 4,
      promotion_count: 3,
      added_at: '2026-05-01T10:00:00Z',
    },
    ...Array.from({ length: CROWD - 1 }, (_, n) => ({
      name: `creator ${n}`,
      profiles: [{ username: `user${n}`, follower_count: 100 + (n % 50) }],
      tags: n % 2 ? ['odd'] : [],
    })),
  ])
})
afterAll(() => server.stop())

type Asked = Partial<Omit<SentOf<typeof rosterBulk.export>, 'roster_id'>>
const everybody = { all: true as const, excluded: [] }
const everybodyOf = ({ organization_id }: { organization_id: string }) => ({ organization_id, selection: everybody })

async function askFor(asked: Asked = {}) {
  const input = { roster_id: team.organization_id, selection: everybody, ...asked }
  const { status, body } = await server.call(rosterBulk.export, input, { cookie: team.people.ann.cookie })
  expect(status).toBe(200)
  return { id: body.id, url: new URL(body.url, server.url) }
}

async function addToList(creator_id: string, name: string) {
  const { organization_id, people } = team
  const { body: made } = await server.call(rosters.create, { organization_id, name }, people.ann)
  const selection = { all: false as const, ids: [creator_id] }
  const action = { kind: 'ADD_TO_LIST' as const, to_roster_id: made.id }
  await server.call(rosterBulk.start, { roster_id: organization_id, selection, action }, people.ann)
}

/** Managers of contacts, genres and notes, as an editor writes them. */
async function describeThem(creator_id: string) {
  await server.sql(
    `insert into genres (id, genre) values ('e1', '=Export House'), ('e2', 'Export Folk'), ('e3', 'Export Jazz')`,
  )
  await server.sql(
    `update social_profiles set genre_ids = '{e3}' where id = any(select social_profile_id from creator_profiles where creator_id = $1)`,
    [creator_id],
  )
  const { ann } = team.people
  const contact_methods = [
    { type: 'email' as const, value: 'x@y.example', manager: '=Kit' },
    { type: 'phone_number' as const, value: '+4791234567', manager: 'Robin' },
    { type: 'email' as const, value: 'k@y.example', manager: '=Kit' },
  ]
  await server.call(creatorEdits.setContacts, { creator_id, contact_methods }, ann)
  await server.call(creatorEdits.setGenres, { creator_id, genre_ids: ['e2', 'e1'] }, ann)
  await server.call(creatorEdits.setNotes, { creator_id, notes: '=Prefers mornings\nand tea' }, ann)
}

async function tablePage(asked: Omit<SentOf<typeof rosterScreen.listCreators>, 'roster_id'>) {
  const input = { roster_id: team.organization_id, ...asked }
  return (await server.call(rosterScreen.listCreators, input, { cookie: team.people.ann.cookie })).body
}

async function recordsOf(url: URL) {
  const answer = await fetch(url, { headers: { cookie: team.people.ann.cookie } })
  expect(answer.status).toBe(200)
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  const records: Record<string, string>[] = parse(text, { bom: true, columns: true })
  return { text, records, headers: answer.headers }
}

describe('exporting creators', () => {
  it('contains all data of a creator, and no cell is a formula', async () => {
    const [first = ''] = ids
    await server.sql('update creators set promotion_post_count = 12, promotion_draft_count = 5 where id = $1', [first])
    await describeThem(first)
    for (const name of ['Campus reps', '=Tour openers']) await addToList(first, name)
    const { url } = await askFor({ q: 'öst' })
    const { records, text, headers } = await recordsOf(url)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="creators-\d{4}-\d\d-\d\d\.csv"/)
    expect(records).toHaveLength(1)
    const [one = {}] = records
    expect(text).not.toMatch(/(^|,)"?[=+@]/m)
    const plain = Object.fromEntries(Object.entries(one).map(([header, cell]) => [header, unguarded(cell)]))
    expect(plain).toEqual({
      'Creator ID': ids[0],
      Name: '=cmd|"calc"',
      Followers: '70',
      'Engagement rate': '3.1%',
      TikTok: '-one; two',
      Instagram: '',
      YouTube: '',
      X: 'öst',
      'TikTok link': 'https://www.tiktok.com/@-one; https://www.tiktok.com/@two',
      'Instagram link': '',
      'YouTube link': '',
      'X link': 'https://x.com/%C3%B6st',
      Verified: 'yes',
      Rating: '4',
      Tags: '+UGC; Paid',
      Price: '10.5',
      Currency: 'USD',
      Posts: '1',
      'Price 2': '20',
      'Currency 2': 'USD',
      'Posts 2': '1',
      Email: 'x@y.example; k@y.example',
      Phone: '+4791234567',
      'Email of profiles': 'a@b.example',
      City: '@home',
      State: 'ARA',
      Country: 'FR',
      Lists: '=Tour openers; Campus reps',
      Promotions: '3',
      'Promotion posts': '12',
      'Promotion drafts': '5',
      'Latest promotion': '',
      'Latest promotion on': '',
      Added: '2026-05-01T10:00:00.000Z',
      Managers: '=Kit; Robin',
      Genres: 'Export Folk; =Export House',
      'Genres of profiles': 'Export Jazz',
      Notes: '=Prefers mornings\nand tea',
    })
  })

  it('contains exactly the creators of the table, in its order, also when they are many', async () => {
    const asked = { order_by: 'follower_count', order_direction: 'asc', is_tagged: true } as const
    const { records } = await recordsOf((await askFor(asked)).url)
    const shown: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, links } = await tablePage({ ...asked, page_size: 100, cursor })
      shown.push(...items.map(({ id }) => id))
      cursor = links.next
    }
    expect(shown.length).toBeGreaterThan(600)
    expect(records.map(record => record['Creator ID'])).toEqual(shown)
  })

  it('leaves out excluded creators, or contains only the selected ones', async () => {
    const [first = '', second = ''] = ids
    const without = await recordsOf((await askFor({ selection: { all: true, excluded: [first] } })).url)
    expect(without.records).toHaveLength(CROWD - 1)
    const picked = await recordsOf((await askFor({ selection: { all: false, ids: [first, second] } })).url)
    expect(picked.records).toHaveLength(2)
  })

  it('runs one export per team at a time, and does not block other teams', async () => {
    const [creators, fans] = [await askFor(), await server.call(fanBulk.export, everybodyOf(team), team.people.ann)]
    const others = await teamOf(server, 'South', { sue: 'owner' })
    const theirs = await server.call(fanBulk.export, everybodyOf(others), others.people.sue)
    const take = (url: string | URL, { cookie }: { cookie: string }) =>
      fetch(new URL(url, server.url), { headers: { cookie } })
    const slow = new pg.Client(server.ownerUrl)
    await slow.connect()
    try {
      await slow.query('begin')
      await slow.query('select from exports where id = $1 for update', [creators.id])
      const first = take(creators.url, team.people.ann)
      await eventually(async () => {
        const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
        return (await slow.query(waiting)).rowCount
      })
      const refused = await eventually(async () => {
        const answer = await take(fans.body.url, team.people.ann)
        return answer.status === 429 && answer
      })
      expect([await refused.json(), refused.headers.get('retry-after')]).toEqual([
        expect.objectContaining({ detail: 'Your team is downloading another file. Please try again when it is done.' }),
        '10',
      ])
      const asked = await server.call(
        rosterBulk.export,
        { roster_id: team.organization_id, selection: everybody },
        team.people.ann,
      )
      expect(asked.status).toBe(429)
      expect((await take(theirs.body.url, others.people.sue)).status).toBe(200)
      await slow.query('commit')
      expect((await (await first).text()).split('\n').length).toBeGreaterThan(CROWD)
      expect((await take(fans.body.url, team.people.ann)).status).toBe(200)
    } finally {
      await slow.end()
    }
  })

  it('writes each download to the audit log', async () => {
    const { id, url } = await askFor({ q: 'öst' })
    await recordsOf(url)
    const { body } = await server.call(audit.list, { organization_id: team.organization_id }, team.people.ann)
    expect(body.items[0]).toMatchObject({ actor_name: 'ann', action: 'creators.exported', target_id: id, details: {} })
  })
  it('records who downloaded how many; the link is valid for fifteen minutes', async () => {
    const { id, url } = await askFor()
    await recordsOf(url)
    // written once the last byte is out
    const kept = await eventually(async () => {
      const [row] = await server.sql('select state, row_count, asked_by, request from exports where id = $1', [id])
      return row?.state === 'DONE' && row
    })
    expect(kept).toMatchObject({
      state: 'DONE',
      row_count: CROWD,
      asked_by: team.people.ann.user_id,
      request: { roster_id: team.organization_id },
    })
    await server.sql(`update exports set created_at = now() - interval '16 minutes' where id = $1`, [id])
    expect((await fetch(url, { headers: { cookie: team.people.ann.cookie } })).status).toBe(404)
    expect((await fetch(url)).status).toBe(401)
  })
})
