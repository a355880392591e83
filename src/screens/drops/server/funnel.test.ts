import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Funnel, funnels, type StepKey, stepKeys } from '#features/funnel/contract.ts'
import { signups } from '#features/signups/contract.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { studio } from '#screens/studio/contract.ts'
import { browser, openPage } from '../../../../test/browser.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { dropCommands, dropScreens } from '../contract.ts'

const assets = {
  stylesheets: ['/fan/fan.css'],
  no_script_stylesheet: '/fan/no-script.css',
  script: '/fan/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server?.stop())

const today = () => server.clock.now().toISOString().slice(0, 10)
const daysAgo = (count: number) =>
  new Date(server.clock.now().getTime() - count * 86_400_000).toISOString().slice(0, 10)
const asAnn: typeof server.call = (endpoint, input) =>
  server.call(endpoint, { organization_id: team.organization_id, ...(input as object) } as never, {
    cookie: team.people.ann.cookie,
  })
const funnelOf = async ({ drop }: GivenDrop, change: object = {}): Promise<Funnel> => {
  const { status, body } = await asAnn(funnels.get, {
    drop_id: drop.id,
    from: daysAgo(27),
    to: today(),
    ...change,
  } as never)
  if (status !== 200) throw new Error(`The funnel answered ${status}: ${JSON.stringify(body)}`)
  return body
}
const ours = (draft: object = {}) => givenDrop(server, draft, { organization_id: team.organization_id })
const stampIn = (html: string) => /name="rendered_at"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''

/** Somebody opens the page, touches the form and signs up, as far as they come. */
async function comes(given: GivenDrop, query: string, until: 'view' | 'start' | 'sign_up', fields: object = {}) {
  const page_url = `${server.url}/d/${given.drop.id}${query}`
  const { html } = await openPage(page_url)
  if (until === 'view') return
  await server.call(
    funnels.form_started,
    { drop_id: given.drop.id, rendered_at: stampIn(html), page_url },
    { headers: browser },
  )
  if (until === 'start') return
  const utm = Object.fromEntries(new URL(page_url).searchParams)
  const answer = await server.call(signups.subscribe, await formFor(server, given, { ...utm, page_url, ...fields }))
  if (answer.status !== 201) throw new Error(`The sign-up failed: ${answer.problem.detail}`)
}
const confirmOne = ({ drop }: GivenDrop) =>
  server.sql(
    `update fan_contacts set verified_at = now() where (organization_id, fan_id) in
     (select organization_id, fan_id from signups where drop_id = $1 and state = 'ACCEPTED' order by id limit 1)`,
    [drop.id],
  )

describe('the funnel of a drop', () => {
  it('agrees with the list, the drop’s page and the rows under mixed load', async () => {
    const given = await ours({ allow_location: true })
    const other = await ours()
    const crowd: Promise<unknown>[] = []
    const robot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    for (let at = 0; at < 24; at++) {
      const query = ['?utm_source=ig&utm_campaign=launch', '?utm_source=newsletter&utm_medium=email', ''][at % 3] ?? ''
      crowd.push(comes(given, query, 'view'), comes(given, query, 'start'))
      crowd.push(comes(given, query, 'sign_up', { city: 'Lyon', country_code: at % 2 ? 'FR' : 'DE' }))
      crowd.push(openPage(`${server.url}/d/${given.drop.id}`, robot), comes(other, query, 'sign_up'))
      // somebody looks on meanwhile
      if (at % 6 === 0) crowd.push(funnelOf(given), asAnn(dropScreens.get, { id: given.drop.id } as never))
    }
    await Promise.all(crowd)
    await server.sql(
      `insert into signups select organization_id, $2, drop_id, drop_version, link_id, fan_id, 'QUARANTINED', '{UNCONFIRMED}',
         answers, source, false, repeat_key, request_hash, created_at from signups where drop_id = $1 limit 1`,
      [given.drop.id, randomUUID()],
    )
    await confirmOne(given)
    const funnel = await eventually(async () => {
      const now = await funnelOf(given)
      return now.steps.views === 72 && now.steps.form_starts === 48 && now.robots[0]?.views === 24 && now
    })
    expect(funnel.steps).toEqual({
      views: 72,
      form_starts: 48,
      codes_sent: 0,
      codes_passed: 0,
      sign_ups: 24,
      confirmed: 1,
    })
    expect(funnel.quarantined).toBe(1)
    expect(funnel.robots).toEqual([{ kind: 'bot', agent: 'Google', views: 24 }])

    const { body: detail } = await asAnn(dropScreens.get, { id: given.drop.id } as never)
    expect(detail.totals).toMatchObject({ sign_ups: 24, visits: 72, confirmed: 1, quarantined: 1 })
    const { body: list } = await asAnn(dropScreens.list, {} as never)
    expect(list.items.find(row => row.id === given.drop.id)).toMatchObject({ sign_ups: 24, visits: 72 })
    const shares = (rows: readonly { sign_ups: number }[], key: string) =>
      Object.fromEntries(
        rows.map(row => [(row as unknown as Record<string, string | null>)[key] || null, row.sign_ups]),
      )
    expect(shares(funnel.by_source.rows, 'source')).toEqual(shares(detail.by_source, 'key'))
    expect(
      shares(
        funnel.by_country.rows.filter(row => row.sign_ups > 0),
        'country_code',
      ),
    ).toEqual(shares(detail.by_country, 'key'))

    const [raw] = await server.sql(
      `select (select sum(views)::int from drop_traffic where drop_id = $1) as views,
        (select sum(views)::int from drop_views where drop_id = $1) as day_views,
        (select sum(robot_views)::int from drop_views where drop_id = $1) as robots,
        (select count(*)::int from signups where drop_id = $1 and state = 'ACCEPTED') as sign_ups`,
      [given.drop.id],
    )
    expect(raw).toEqual({ views: 72, day_views: 72, robots: 24, sign_ups: 24 })
    for (const cut of [
      funnel.days,
      [...funnel.by_source.rows, funnel.by_source.rest],
      [...funnel.by_country.rows, funnel.by_country.rest],
    ])
      expect(sumOf(cut)).toEqual(funnel.steps)
  })

  it('filters by source and country, and still lists all of them', async () => {
    const given = await ours({ allow_location: true })
    await comes(given, '?utm_source=tiktok', 'sign_up', { city: 'Lyon', country_code: 'FR' })
    await comes(given, '?utm_source=tiktok', 'sign_up', { city: 'Bonn', country_code: 'DE' })
    await comes(given, '', 'sign_up', { city: 'Bonn', country_code: 'DE' })
    await eventually(async () => (await funnelOf(given)).steps.form_starts === 3)
    expect((await funnelOf(given, { source: 'tiktok' })).steps).toMatchObject({ views: 2, form_starts: 2, sign_ups: 2 })
    expect((await funnelOf(given, { source: '' })).steps).toMatchObject({ views: 1, sign_ups: 1 })
    const german = await funnelOf(given, { country_code: 'DE' })
    expect(german.steps).toMatchObject({ views: 0, sign_ups: 2 })
    expect(german.knows_country).toBe(false)
    expect(german.choices).toEqual({ sources: ['tiktok', ''], countries: ['DE', 'FR', ''] })
  })

  it('compares with the preceding range of equal length, by UTC days', async () => {
    const given = await ours()
    await comes(given, '', 'sign_up')
    await comes(given, '', 'sign_up')
    await eventually(async () => (await funnelOf(given)).steps.views === 2)
    await server.sql(`update drop_traffic set day = $2 where drop_id = $1`, [given.drop.id, daysAgo(7)])
    await server.sql(`update signups set created_at = ($2 || ' 23:59:59Z')::timestamptz where drop_id = $1`, [
      given.drop.id,
      daysAgo(7),
    ])
    const week = await funnelOf(given, { from: daysAgo(6) })
    expect(week.steps).toMatchObject({ views: 0, sign_ups: 0 })
    expect(week.before).toMatchObject({ views: 2, sign_ups: 2 })
    expect(week.days).toHaveLength(7)
    expect((await funnelOf(given, { from: daysAgo(7) })).days[0]).toMatchObject({
      day: daysAgo(7),
      views: 2,
      sign_ups: 2,
    })
  })

  it('is empty for a draft', async () => {
    const profile = { slug: `artist-${randomUUID().slice(0, 8)}`, title: 'Vesper Lane' }
    const { body: artist } = await asAnn(dropCommands.create_profile, profile as never)
    const { body: draft } = await asAnn(studio.start, { drop_profile_id: artist.id, title: 'Night Bus' } as never)
    const { steps, asks_code } = await funnelOf({ drop: draft } as unknown as GivenDrop)
    expect({ views: steps.views, asks_code }).toEqual({ views: 0, asks_code: false })
  })

  it('rejects an invalid range, and answers 404 for a drop of another team', async () => {
    const given = await ours()
    const ask = (change: object) =>
      asAnn(funnels.get, { drop_id: given.drop.id, from: today(), to: today(), ...change } as never)
    expect((await ask({ from: today(), to: daysAgo(1) })).problem.detail).toBe('to: must not be before from.')
    expect((await ask({ from: daysAgo(400) })).status).toBe(400)
    const theirs = await givenDrop(server)
    expect((await ask({ drop_id: theirs.drop.id })).status).toBe(404)
  })

  it('rejects an overlong range before listing its days', async () => {
    const { drop } = await ours()
    const made = vi.spyOn(Date.prototype, 'toISOString')
    try {
      for (const [from, to] of [
        ['1972-01-01', '9998-12-31'],
        ['1000-01-01', '1000-01-01'],
      ] as const) {
        const answers = [
          await asAnn(funnels.get, { drop_id: drop.id, from, to } as never),
          await asAnn(dropScreens.numbers, { from, to } as never),
        ]
        expect(answers.map(({ status }) => status)).toEqual([400, 400])
      }
      expect(made.mock.calls.length).toBeLessThan(1_000)
    } finally {
      made.mockRestore()
    }
  })

  it('keeps fifty rows per breakdown and sums up the rest', async () => {
    const given = await ours()
    for (let at = 0; at < 60; at++) await comes(given, `?utm_source=blog-${String(at).padStart(2, '0')}`, 'view')
    await comes(given, '?utm_source=blog-07', 'sign_up', { email_address: someAddress() })
    const funnel = await eventually(async () => {
      const now = await funnelOf(given)
      return now.steps.views === 61 && now
    })
    expect(funnel.by_source.rows).toHaveLength(50)
    expect(funnel.by_source.rows[0]).toMatchObject({ source: 'blog-07', views: 2, sign_ups: 1 })
    expect(funnel.by_source.rest.views).toBe(10)
  })
})

const sumOf = (rows: readonly Record<StepKey, number>[]) =>
  Object.fromEntries(stepKeys.map(key => [key, rows.reduce((sum, row) => sum + row[key], 0)]))
