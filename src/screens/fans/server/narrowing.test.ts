import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FanFilter } from '#records/fans/contract.ts'
import { signUp } from '../../../../test/fans/fan-mail.ts'
import { type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { fanBulk } from '../bulk-contract.ts'
import { fanScreens } from '../contract.ts'
import { fanMerges } from '../merge-contract.ts'
import { fanRights } from '../rights-contract.ts'

let server: TestServer
let team: Team<'ann'>
let given: GivenDrop
const ids: Record<string, string> = {}
let merge_id = ''
const people = ['ada', 'ben', 'cem', 'dua', 'eve'] as const

const COVER = 'https://pictures.example/cover.jpg'

beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  const asks = {
    ...{ allow_language: true, allow_location: true, require_checkbox_opt_in: false },
    custom_image_url: COVER,
  }
  given = await givenDrop(server, asks, team)
  await come('ada', { language: 'fr', city: 'Zürich', marketing_opt_in: true })
  await come('ben', { language: 'fr', city: 'Zürich', marketing_opt_in: true })
  await come('cem', { language: 'pt', city: 'Zug', marketing_opt_in: false })
  await server.sql(
    `insert into fan_contacts (organization_id, fan_id, channel, value, address)
     values ($1, $2, 'PHONE', '447400123456', '+447400123456')`,
    [team.organization_id, ids.cem],
  )
  await come('dua', { language: 'en', city: 'Lisbon', marketing_opt_in: false })
  await come('eve', { language: 'en', city: 'Lisbon', marketing_opt_in: true })
  // somebody else's, who are like ours in everything
  const theirs = await givenDrop(server, asks)
  await signUp(server, theirs, { language: 'fr', city: 'Zürich', email_address: 'ada@other.example' })
  await takeBack('ben')
  // dua is silent, and was merged with somebody who had taken it back under the id of the time; eve said yes again
  await come('dux', { language: 'en', city: 'Lisbon', marketing_opt_in: true })
  await takeBack('dux')
  const pair = { organization_id: team.organization_id, survivor_id: ids.dua ?? '', absorbed_id: ids.dux ?? '' }
  const merge = await server.call(fanMerges.merge, pair as never, asAnn())
  expect(merge.status).toBe(200)
  merge_id = merge.body.merge_id
  await takeBack('eve')
  await come('eve', {
    language: 'en',
    city: 'Lisbon',
    marketing_opt_in: true,
    utm_source: 'poster',
    phone_number: '447700900123',
  })
  for (const [at, name] of people.entries())
    await server.sql('update fans set created_at = $1 where id = $2', [`2026-11-0${at + 1}T12:00:00Z`, ids[name]])
})
afterAll(() => server.stop())

async function come(name: string, fields: Parameters<typeof signUp>[2]) {
  await signUp(server, given, { ...fields, email_address: `${name}@mel.example` })
  const [row] = await server.sql('select fan_id from fan_contacts where value = $1', [`${name}@mel.example`])
  ids[name] = row?.fan_id
}

async function takeBack(name: string) {
  const { status } = await server.call(
    fanRights.optOut,
    { organization_id: team.organization_id, id: ids[name] ?? '', channels: ['EMAIL'] },
    asAnn(),
  )
  expect(status).toBe(200)
}

type Filter = Partial<Omit<FanFilter, 'organization_id'>>
const asAnn = () => ({ cookie: team.people.ann.cookie })
const filters: [string, Filter, string[]][] = [
  ['an address as it begins', { q: 'ADA' }, ['ada']],
  ['a number as it is dialled at home', { q: '07400 123456' }, ['cem']],
  ['a number as it is dialled from abroad', { q: '0044 7400' }, ['cem']],
  ['a number with its dial code', { q: '+44 7400 123 45' }, ['cem']],
  ['a number of nobody', { q: '07400 123457' }, []],
  ['a sign that stands for anything in LIKE', { q: '%' }, []],
  ['a sign that stands for one letter in LIKE', { q: '_da' }, []],
  ['a language', { language: 'fr' }, ['ada', 'ben']],
  ['a language in upper case', { language: 'PT' }, ['cem']],
  ['a city', { city: 'Zürich' }, ['ada', 'ben']],
  ['a city as one types it', { city: 'ZURICH' }, ['ada', 'ben']],
  ['a city whose name begins another', { city: 'Zu' }, []],
  ['those who agreed to marketing', { consent: 'YES' }, ['ada', 'eve']],
  ['those who took it back, whoever they were then', { consent: 'NO' }, ['ben', 'dua']],
  ['those who never said either', { consent: 'NONE' }, ['cem']],
  ['from an instant on', { signed_up_from: '2026-11-04T12:00:00Z' }, ['dua', 'eve']],
  ['from the first instant that is taken', { signed_up_from: '1000-01-01T00:00:00Z' }, [...people]],
  ['before an instant', { signed_up_before: '2026-11-02T12:00:00Z' }, ['ada']],
  [
    'between two, in the reader’s own zone',
    { signed_up_from: '2026-11-02T00:00:00+11:00', signed_up_before: '2026-11-03T00:00:00+11:00' },
    ['ben'],
  ],
  [
    'all of it at once',
    { language: 'en', city: 'Lisbon', consent: 'YES', signed_up_from: '2026-11-01T00:00:00Z' },
    ['eve'],
  ],
  ['a name of one language', { q: 'dua', language: 'en', consent: 'NO' }, ['dua']],
]

describe.each(filters)('the fan list filtered by %s', (_, filter, found) => {
  const asked = () => ({ ...filter, organization_id: team.organization_id })

  it('lists the matching fans in either order', async () => {
    for (const sort of ['LAST_SEEN', 'CREATED'] as const) {
      const { status, body } = await server.call(fanScreens.list, { ...asked(), sort } as never, asAnn())
      expect(status).toBe(200)
      const names = body.items.map(({ contacts }) => contacts[0]?.value.split('@')[0])
      expect(sort === 'CREATED' ? names : names.toSorted()).toEqual(sort === 'CREATED' ? found.toReversed() : found)
    }
  })
  it('counts the matching fans, roughly and exactly', async () => {
    for (const exact of [false, true]) {
      const { body } = await server.call(fanScreens.count, { ...asked(), exact } as never, asAnn())
      expect(body).toEqual({ count: found.length, many: false })
    }
  })
  it('exports all matching fans except the excluded ones', async () => {
    const [left, ...rest] = found
    const excluded = left ? [ids[left] ?? ''] : []
    const { body } = await server.call(
      fanBulk.export,
      { ...asked(), selection: { all: true, excluded } } as never,
      asAnn(),
    )
    const file = await fetch(new URL(body.url, server.url), { headers: asAnn() })
    const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
    expect(rows.map(({ Email = '' }) => Email.split('@')[0]).toSorted()).toEqual(rest)
  })
})

it('offers the values of the team’s fans as filter options, most frequent first', async () => {
  const { body } = await server.call(fanScreens.facets, { organization_id: team.organization_id }, asAnn())
  expect(body.languages).toEqual(['en', 'fr', 'pt'])
  expect(body.cities).toEqual(['Lisbon', 'Zürich', 'Zug'])
})

it('shows the cover that a drop was given by its address when nobody uploaded one', async () => {
  const { body } = await server.call(fanScreens.facets, { organization_id: team.organization_id }, asAnn())
  expect(body.drops.map(({ cover_url }) => cover_url)).toEqual([COVER])
})

it('restores each fan’s own consent when a merge is undone', async () => {
  const { organization_id } = team
  expect((await server.call(fanMerges.undo, { organization_id, merge_id } as never, asAnn())).status).toBe(200)
  for (const [consent, found] of [
    ['YES', ['ada', 'eve']],
    ['NO', ['ben', 'dux']],
    ['NONE', ['cem', 'dua']],
  ] as const) {
    const { body } = await server.call(fanScreens.list, { organization_id, consent } as never, asAnn())
    expect(body.items.map(({ contacts }) => contacts[0]?.value.split('@')[0]).toSorted()).toEqual(found)
  }
})
