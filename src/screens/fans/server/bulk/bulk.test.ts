import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { audit } from '#records/audit/contract.ts'
import { fanTags } from '#records/fan-tags/contract.ts'
import { givenCrowd } from '../../../../../test/fans/fan-crowd.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { fanBulk } from '../../bulk-contract.ts'
import { fanScreens } from '../../contract.ts'

const CROWD = 20_000
const size = { id: randomUUID(), label: 'Shirt size', required: false, field_type: 'MULTIPLE_CHOICE' as const }
const medium = { id: randomUUID(), label: 'Medium', sort_order: 1 }
const note = { id: randomUUID(), label: 'Note', required: false, field_type: 'STRING' as const }

let server: TestServer
let team: Team<'ann' | 'ben'>
let crowd: Team<'cem'>
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  crowd = await teamOf(server, 'Crowd', { cem: 'owner' })
  drop = await givenDrop(
    server,
    {
      allow_name: true,
      allow_location: true,
      require_checkbox_opt_in: true,
      custom_fields: [
        { ...size, multiple_choice_options: [medium] },
        { ...note, multiple_choice_options: [] },
      ],
    },
    team,
  )
  const answer = (drop_custom_field_id: string, value: object) => ({ drop_custom_field_id, ...value })
  await signUp({
    first_name: '=1+cmd|"calc"',
    last_name: 'Öst, "the" fan',
    email_address: 'ada@mel.example',
    city: '@home',
    country_code: 'SE',
    custom_field_entries: [
      answer(size.id, { drop_custom_field_option_ids: [medium.id] }),
      answer(note.id, { value_string: '-1+1' }),
    ],
  })
  await signUp({ first_name: 'Ben', email_address: 'ben@mel.example' })
  await signUp({ first_name: 'Cem', email_address: 'cem@mel.example' })
  await signUp({ first_name: 'Dua', email_address: 'dua@other.example' })
  await server.sql(
    `insert into fan_contacts (organization_id, channel, value, address, fan_id)
     select organization_id, 'PHONE', '4791234567', '+4791234567', fan_id from fan_contacts where value = 'ben@mel.example'`,
  )
  await server.sql(`update fan_contacts set verified_at = now() where value = 'ada@mel.example'`)
  const given = await givenDrop(server, {}, crowd)
  await givenCrowd(server, { ...crowd, drop_id: given.drop.id, count: CROWD })
})
afterAll(() => server.stop())

async function signUp(fields: Partial<SignupBody>) {
  const answer = await server.call(
    signups.subscribe,
    await formFor(server, drop, { last_name: 'Lund', city: 'Oslo', ...fields }),
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

const everybody = { all: true as const, excluded: [] }
type Asked = Partial<Omit<SentOf<typeof fanBulk.export>, 'organization_id'>>

async function exportOf(
  asked: Asked = {},
  who: Pick<Team<never>, 'organization_id'> = team,
  cookie = team.people.ann.cookie,
) {
  const input = { organization_id: who.organization_id, selection: everybody, ...asked }
  const { status, body } = await server.call(fanBulk.export, input, { cookie })
  expect(status).toBe(200)
  return new URL(body.url, server.url)
}

async function recordsOf(url: URL, cookie = team.people.ann.cookie) {
  const answer = await fetch(url, { headers: { cookie } })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const raw = parse(bytes, { bom: true }) as string[][]
  const rows = parse(bytes, { bom: true, columns: true, cast: cell => unguarded(cell) }) as Record<string, string>[]
  return { answer, bytes, raw, rows }
}

const idsOf = async (q: string) => {
  const { body } = await server.call(fanScreens.list, { organization_id: team.organization_id, q }, team.people.ann)
  return body.items.map(({ id }) => id)
}

describe('the CSV export of fans', () => {
  it('holds the selected fans in list order, as UTF-8 with BOM, with the date in the file name', async () => {
    const { answer, bytes, rows } = await recordsOf(await exportOf({ time_zone: 'Pacific/Kiritimati' }))
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(server.clock.now())
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain(`filename="fans-${day}.csv"`)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(rows.map(row => row.Email)).toEqual([
      'dua@other.example',
      'cem@mel.example',
      'ben@mel.example',
      'ada@mel.example',
    ])
    expect(rows[3]).toMatchObject({
      'First name': '=1+cmd|"calc"',
      'Last name': 'Öst, "the" fan',
      'Email confirmed': 'yes',
      'Email consent': 'given',
      'Reachable by': 'Email',
      City: '@home',
      Country: 'SE',
      'Signed up to': 'Night Bus',
      'Sign-ups': '1',
      Quarantined: 'no',
      'Night Bus: Shirt size': 'Medium',
      'Night Bus: Note': '-1+1',
    })
    expect(rows[2]).toMatchObject({ Phone: '+4791234567', 'Phone confirmed': 'no', 'Phone consent': '' })
  })

  it('holds the tags of a fan, and escapes a tag that begins like a formula', async () => {
    const [ada] = await idsOf('ada@mel.example')
    const { organization_id } = team
    const selection = { all: false as const, ids: [ada ?? ''] }
    const tags = ['VIP', '=1+cmd']
    await server.call(fanTags.add, { organization_id, selection, tags }, team.people.ann)
    const { raw, rows } = await recordsOf(await exportOf({ selection }))
    await server.call(fanTags.remove, { organization_id, selection, tags }, team.people.ann)
    expect(rows.map(row => row.Tags)).toEqual(['=1+cmd; VIP'])
    expect(raw.flat()).toContain("'=1+cmd; VIP")
  })

  it('rejects an unknown time zone', async () => {
    const asked = { organization_id: team.organization_id, selection: everybody, time_zone: 'Mars/Olympus' }
    const { status, problem } = await server.call(fanBulk.export, asked, { cookie: team.people.ann.cookie })
    expect(status).toBe(400)
    expect(JSON.stringify(problem)).toContain('There is no such time zone.')
  })

  it('escapes cells that begin like a formula, including numbers with a plus', async () => {
    const { raw } = await recordsOf(await exportOf())
    const cells = raw.flat()
    expect(cells.filter(cell => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(cells).toContain(`'=1+cmd|"calc"`)
    expect(cells).toContain("'+4791234567")
  })

  it('holds the filtered fans without the excluded ones, or only the picked ones', async () => {
    const [ben] = await idsOf('ben@mel.example')
    const except = await recordsOf(await exportOf({ q: 'c', selection: everybody }))
    expect(except.rows.map(row => row['First name'])).toEqual(['Cem'])
    const others = await recordsOf(await exportOf({ selection: { all: true, excluded: [ben ?? ''] } }))
    expect(others.rows.map(row => row.Email)).not.toContain('ben@mel.example')
    expect(others.rows).toHaveLength(3)
    const one = await recordsOf(await exportOf({ selection: { all: false, ids: [ben ?? ''] } }))
    expect(one.rows.map(row => row.Email)).toEqual(['ben@mel.example'])
  })

  it('is available only to the signed-in team for fifteen minutes (API-007)', async () => {
    const url = await exportOf()
    const status = async (cookie: string, address = url) =>
      (await fetch(address, { headers: cookie ? { cookie } : {} })).status
    expect(await status('')).toBe(401)
    expect(await status(crowd.people.cem.cookie)).toBe(404)
    const theirs = new URL(url)
    theirs.searchParams.set('organization_id', crowd.organization_id)
    expect(await status(crowd.people.cem.cookie, theirs)).toBe(404)
    expect(await status(team.people.ben.cookie)).toBe(200)
    await server.sql(`update exports set created_at = now() - interval '16 minutes'`)
    expect(await status(team.people.ann.cookie)).toBe(404)
  })

  it('records each download in the audit log', async () => {
    const url = await exportOf()
    await recordsOf(url, team.people.ben.cookie)
    const { body } = await server.call(audit.list, { organization_id: team.organization_id }, team.people.ann)
    const target_id = url.searchParams.get('id')
    expect(body.items[0]).toMatchObject({ actor_name: 'ben', action: 'fans.exported', target_id, details: {} })
  })

  it('leaves out a picked fan of another team', async () => {
    const [theirs] = await server.sql<{ id: string }>('select id from fans where organization_id = $1 limit 1', [
      crowd.organization_id,
    ])
    const { rows } = await recordsOf(await exportOf({ selection: { all: false, ids: [theirs?.id ?? ''] } }))
    expect(rows).toEqual([])
  })

  it('answers 429 when requested too often', async () => {
    const strict = await startTestServer()
    const { organization_id, people } = await teamOf(strict, 'Strict', { eve: 'owner' })
    const ask = async () =>
      (await strict.call(fanBulk.export, { organization_id, selection: everybody }, people.eve)).status
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push(await ask())
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    await strict.stop()
  })
})

describe('a large export', () => {
  const cem = () => crowd.people.cem.cookie
  const stateOf = async (url: URL) =>
    (await server.sql('select state, row_count from exports where id = $1', [url.searchParams.get('id')]))[0]
  const busy = () => server.app.database.pool.totalCount - server.app.database.pool.idleCount

  it('arrives complete', async () => {
    const url = await exportOf({}, crowd, cem())
    const { rows } = await recordsOf(url, cem())
    expect(new Set(rows.map(row => row.Email)).size).toBe(CROWD)
    expect(await eventually(async () => (await stateOf(url))?.state === 'DONE' && stateOf(url))).toMatchObject({
      row_count: CROWD,
    })
  })

  it('releases its connection when the client disconnects, and marks the export as failed', async () => {
    const url = await exportOf({}, crowd, cem())
    const leaving = new AbortController()
    const answer = await fetch(url, { headers: { cookie: cem() }, signal: leaving.signal })
    await answer.body?.getReader().read()
    expect(busy()).toBeGreaterThan(0)
    leaving.abort()
    expect(await eventually(async () => (await stateOf(url))?.state === 'FAILED')).toBe(true)
    await eventually(async () => busy() === 0)
  })

  it('breaks off the response when the database fails halfway', async () => {
    const url = await exportOf({}, crowd, cem())
    const answer = await fetch(url, { headers: { cookie: cem() } })
    const reader = answer.body?.getReader()
    await reader?.read()
    const ended = await server.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'fetch%' and datname = current_database()`,
    )
    expect(ended).toHaveLength(1)
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readOn()).rejects.toThrow()
    expect(await eventually(async () => (await stateOf(url))?.state === 'FAILED')).toBe(true)
  })
})

describe('releasing fans from quarantine in bulk', () => {
  const quarantine = (address: string) =>
    server.sql(
      `with f as (update fans set quarantined = true from fan_contacts c where c.fan_id = fans.id and c.value = $1 returning fans.id)
       update signups set state = 'QUARANTINED', quarantine_reasons = '{TOO_FAST}' from f where signups.fan_id = f.id`,
      [address],
    )
  const quarantined = async () =>
    (
      await server.call(fanScreens.list, { organization_id: team.organization_id, quarantined: true }, team.people.ann)
    ).body.items.map(fan => fan.contacts[0]?.value)
  const letIn = async (asked: { q?: string; selection?: typeof everybody }) =>
    (
      await server.call(
        fanBulk.letIn,
        { organization_id: team.organization_id, selection: everybody, ...asked },
        team.people.ann,
      )
    ).body

  it('releases the filtered fans without the excluded ones and confirms each sign-up', async () => {
    for (const name of ['ben', 'cem']) await quarantine(`${name}@mel.example`)
    await quarantine('dua@other.example')
    const [cem = ''] = await idsOf('cem@')
    expect(await letIn({ q: 'dua@' })).toEqual({ let_in: 1, more: false })
    expect((await quarantined()).sort()).toEqual(['ben@mel.example', 'cem@mel.example'])
    await server.sql('delete from job_outbox')
    const selection = { all: true as const, excluded: [cem] as never[] }
    expect(await letIn({ selection })).toEqual({ let_in: 1, more: false })
    expect(await quarantined()).toEqual(['cem@mel.example'])
    expect(await server.sql(`select 1 from job_outbox where task = 'follow_up_signup'`)).toHaveLength(1)
    expect(await letIn({ selection })).toEqual({ let_in: 0, more: false })
  })
})
