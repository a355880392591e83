import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { chartEvents, MARKER_COLORS } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())

const facts = (brand_id: string, date = '2026-11-02') => ({
  name: 'Pre-save opens',
  date,
  marker_color: '#2563eb' as const,
  brand_id,
})
const create = async (brand_id: string, date?: string) =>
  (await server.call(chartEvents.create, facts(brand_id, date), north.people.ann)).body
const list = async (brand_id: string, as: object = north.people.ann) =>
  (await server.call(chartEvents.list, { brand_id }, as)).body.items

it('marks a day, and lists the days of a subject in order (CHART-002, CHART-003, CHART-006)', async () => {
  const brand_id = newId()
  const late = await create(brand_id, '2026-11-20')
  const early = await create(brand_id)
  await create(newId())
  expect(early).toEqual({ id: expect.any(String), ...facts(brand_id) })
  expect(await list(brand_id)).toEqual([early, late])
  const named = { organization_id: north.organization_id, brand_id }
  expect((await server.call(chartEvents.list, named, north.people.ann)).body.items).toHaveLength(2)
  expect((await server.call(chartEvents.list, named, south.people.sue)).status).toBe(404)
  expect(await list(brand_id, south.people.sue)).toEqual([])
})

it('changes the full event, and takes it away (CHART-004, CHART-005)', async () => {
  const brand_id = newId()
  const event = await create(brand_id)
  const changed = { ...event, name: 'Out now', date: '2026-11-06', marker_color: '#dc2626' as const }
  expect((await server.call(chartEvents.update, changed, south.people.sue)).status).toBe(404)
  expect((await server.call(chartEvents.update, changed, north.people.ann)).body).toEqual({ event: changed })
  expect(await list(brand_id)).toEqual([changed])
  expect((await server.call(chartEvents.remove, { event_id: event.id }, south.people.sue)).status).toBe(404)
  const removed = await server.call(chartEvents.remove, { event_id: event.id }, north.people.ann)
  expect(removed.body).toEqual({ id: event.id })
  expect((await server.call(chartEvents.remove, { event_id: event.id }, north.people.ann)).status).toBe(404)
})

it('takes five colours, blue first, and nothing without a name or a day (CHART-012)', async () => {
  expect(MARKER_COLORS.map(({ value }) => value)).toEqual(['#2563eb', '#16a34a', '#eab308', '#dc2626', '#9333ea'])
  const brand_id = newId()
  for (const { value } of MARKER_COLORS) {
    const { status } = await server.call(
      chartEvents.create,
      { ...facts(brand_id), marker_color: value },
      north.people.ann,
    )
    expect(status).toBe(200)
  }
  for (const wrong of [{ marker_color: '#000000' }, { name: ' ' }, { date: '11/02/2026' }, { brand_id: '' }]) {
    const sent = { ...facts(brand_id), ...wrong } as ReturnType<typeof facts>
    expect((await server.call(chartEvents.create, sent, north.people.ann)).status).toBe(400)
  }
})
