import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fanImports } from '#features/fan-imports/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { audiences } from '#records/audiences/contract.ts'
import type { Rule } from '#records/audiences/rules-contract.ts'
import { type CustomField, type CustomFilter, customFields } from '#records/custom-fields/contract.ts'
import { fanEvents } from '#records/fan-events/contract.ts'
import { fanTags } from '#records/fan-tags/contract.ts'
import { importFile, settled } from '../../../../test/fans/fan-files.ts'
import { type Couples, couplesOf } from '../../../../test/fans/fan-pairs.ts'
import { someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { fanBulk } from '../bulk-contract.ts'
import { fanScreens } from '../contract.ts'
import { fanRights } from '../rights-contract.ts'

let server: TestServer
let team: Couples
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await couplesOf(server)
})
afterAll(() => server.stop())

type Defined = Omit<SentOf<typeof customFields.create>, 'organization_id' | 'about'>
const define = async (field: Defined): Promise<CustomField> => {
  const { organization_id, ann } = team
  return (await server.call(customFields.create, { organization_id, about: 'FAN', ...field }, ann)).body
}
const set = (fan_id: string, field: CustomField, value: string) =>
  server.call(
    customFields.setOfFan,
    { organization_id: team.organization_id, fan_id, field_id: field.id, value },
    team.ann,
  )
const valuesOf = async (id: string) => (await team.get(id)).fan.custom_values
const found = async (...custom: CustomFilter[]) => {
  const asked = { organization_id: team.organization_id, custom }
  const { items } = (await server.call(fanScreens.list, asked, team.ann)).body
  for (const exact of [true, false])
    expect((await server.call(fanScreens.count, { ...asked, exact }, team.ann)).body.count).toBe(items.length)
  return items.map(({ id }) => id).toSorted()
}
const fanOf = async (value: string) => {
  const [row] = await server.sql<{ fan_id: string }>('select fan_id from fan_contacts where value = $1', [value])
  return row?.fan_id ?? ''
}

it('shows values in list and record, filters by them, and audiences have rules about them', async () => {
  const { organization_id, ann } = team
  const { one, other } = await team.twoFans()
  const seat = await define({ kind: 'NUMBER', name: 'Seats' })
  const crew = await define({ kind: 'CHOICE', name: 'Crew', choices: ['Street', 'Door'] })
  const [street = ''] = crew.choices.map(({ id }) => id)
  await set(one.fan_id, seat, '2.5')
  await set(other.fan_id, seat, '12')
  await set(one.fan_id, crew, 'street')
  expect((await set(one.fan_id, seat, 'many')).status).toBe(400)
  expect(await valuesOf(one.fan_id)).toEqual({ [seat.id]: '2.5', [crew.id]: street })
  const both = [one.fan_id, other.fan_id].toSorted()
  expect(await found({ field_id: seat.id, is: 'SET' })).toEqual(both)
  expect(await found({ field_id: seat.id, is: 'NUMBER', from: 2, to: 3 })).toEqual([one.fan_id])
  expect(await found({ field_id: crew.id, is: 'ONE_OF', choices: [street] })).toEqual([one.fan_id])
  expect(await found({ field_id: seat.id, is: 'SET' }, { field_id: crew.id, is: 'EMPTY' })).toEqual([other.fan_id])

  const { fields } = (await server.call(audiences.names, { organization_id }, ann)).body
  expect(fields).toContainEqual({ id: seat.id, name: 'Seats', type: 'INTEGER', options: [] })
  const audience = async (rule: Rule) => {
    const group = { logical_operator: 'AND' as const, rules: [rule] }
    const measured = await server.call(audiences.measure, { organization_id, group }, ann)
    const reasons = await server.call(audiences.explain, { organization_id, group, fan_id: one.fan_id }, ann)
    return [measured.status, reasons.body.matches, reasons.body.outcomes[0]?.value]
  }
  const range = { key: 'custom_field_number' as const, field_id: seat.id }
  expect(await audience({ ...range, from: 2, to: 3 })).toEqual([200, true, '2.5'])
  expect(await audience({ ...range, from: 3, to: 12 })).toEqual([200, false, '2.5'])
  expect(await audience({ key: 'custom_field_choice', field_id: crew.id, options: [street] })).toEqual([
    200,
    true,
    'Street',
  ])
})

it('fills fields from columns of a sheet, has them in the export, and takes them back with the undo', async () => {
  const { organization_id, ann } = team
  const member = { organization_id, cookie: ann.cookie }
  const [known, added] = [someAddress(), someAddress()]
  const { fan_id } = await team.signUp(team.mail, { email_address: known })
  const row = await define({ kind: 'TEXT', name: 'Row' })
  const since = await define({ kind: 'DATE', name: 'Member since' })
  await set(fan_id, row, 'Balcony')
  const file = `email,Row,Member since\n${known},Stalls,03.04.2024\n${added},Stalls,never\n`
  const columns: ('email' | null)[] = ['email', null, null]
  const done = await importFile(server, member, file, { columns, custom_fields: [null, row.id, since.id] })
  expect(done).toMatchObject({ state: 'DONE', added: 1, updated: 1 })
  expect(await valuesOf(fan_id), 'what is known stays').toEqual({ [row.id]: 'Balcony', [since.id]: '2024-04-03' })
  const newFan = await fanOf(added)
  expect(await valuesOf(newFan)).toEqual({ [row.id]: 'Stalls' })

  const selection = { all: false as const, ids: [newFan] }
  const asked = await server.call(fanBulk.export, { organization_id, selection }, ann)
  const csv = await fetch(new URL(asked.body.url, server.url), { headers: { cookie: ann.cookie } })
  const [record] = parse(await csv.text(), { bom: true, columns: true })
  expect(record).toMatchObject({ Email: added, Row: 'Stalls', 'Member since': '' })

  await set(newFan, row, 'Box')
  await server.call(fanImports.undo, { organization_id, id: done.id }, ann)
  expect(await settled(server, member, done.id)).toMatchObject({ state: 'UNDONE', restored: 1, kept: 1 })
  expect(await valuesOf(fan_id)).toEqual({ [row.id]: 'Balcony' })
  expect(await valuesOf(newFan), 'a fan who was changed since stays').toEqual({ [row.id]: 'Box' })
})

it('reads 1.250 of a sheet by the decimal sign of its plan', async () => {
  const { organization_id, ann } = team
  const member = { organization_id, cookie: ann.cookie }
  const spent = await define({ kind: 'NUMBER', name: 'Spent' })
  const columns: ('email' | null)[] = ['email', null]
  const plan = { columns, custom_fields: [null, spent.id] }
  const spentBy = async (file: string, decimal?: 'COMMA') => {
    const address = someAddress()
    await importFile(server, member, `email,Spent\n${address},${file}\n`, { ...plan, ...(decimal && { decimal }) })
    return (await valuesOf(await fanOf(address)))[spent.id]
  }
  expect([await spentBy('1.250', 'COMMA'), await spentBy('1.250')]).toEqual(['1250', '1.25'])
})

it('moves values with a merge and back, and an erasure removes and counts them, tags and events too', async () => {
  const { organization_id, ann } = team
  const { one, other } = await team.twoFans()
  const nick = await define({ kind: 'TEXT', name: 'Nickname' })
  const page = await define({ kind: 'LINK', name: 'Fan site' })
  await set(one.fan_id, nick, 'Zyxkept')
  await set(other.fan_id, nick, 'Zyxother')
  await set(other.fan_id, page, 'fans.example/zyx')
  const { body } = await team.merge(one.fan_id, other.fan_id)
  expect(await valuesOf(one.fan_id)).toEqual({ [nick.id]: 'Zyxkept', [page.id]: 'https://fans.example/zyx' })
  await team.undo(body.merge_id)
  expect(await valuesOf(one.fan_id)).toEqual({ [nick.id]: 'Zyxkept' })
  expect(await valuesOf(other.fan_id)).toEqual({ [nick.id]: 'Zyxother', [page.id]: 'https://fans.example/zyx' })
  const selection = { all: false as const, ids: [other.fan_id] }
  await server.call(fanTags.add, { organization_id, selection, tags: ['vinyl'] }, ann)
  const event = {
    key: 'k',
    kind: 'SHOPIFY_ORDER' as const,
    fan: { id: other.fan_id },
    happened_at: '2026-11-01T10:00:00Z',
  }
  await server.call(fanEvents.create, { organization_id, events: [event] }, ann)
  await team.quiet()
  const erased = await server.call(fanRights.erase, { organization_id, id: other.fan_id, confirm: 'ERASE' }, ann)
  expect(erased.status).toBe(200)
  expect(erased.body.gone).toEqual(
    expect.arrayContaining([
      { what: 'custom_fields', rows: 2 },
      { what: 'tags', rows: 1 },
      { what: 'events', rows: 1 },
    ]),
  )
  const left = await server.sql<{ value: string }>(`select value from fan_field_values where value ilike '%zyx%'`)
  expect(left.map(({ value }) => value)).toEqual(['Zyxkept'])
})
