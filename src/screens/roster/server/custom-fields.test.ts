import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorImports } from '#features/creator-imports/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { type CustomField, type CustomFilter, customFields, MAX_FIELDS } from '#records/custom-fields/contract.ts'
import {
  importSheet,
  nobodyAnswers,
  settledSheet,
  suggestedPlan,
  uploadSheet,
} from '../../../../test/roster/creator-sheets.ts'
import { type Merging, mergingTeam } from '../../../../test/roster/mergeable-creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { rosterBulk } from '../bulk-contract.ts'
import { rosterScreen } from '../contract.ts'
import { creatorErasing } from '../erasing-contract.ts'

let server: TestServer
let team: Merging
beforeAll(async () => {
  server = await startTestServer({ jobs: true, social: nobodyAnswers([]), settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await mergingTeam(server)
})
afterAll(() => server.stop())

type Defined = Omit<SentOf<typeof customFields.create>, 'organization_id' | 'about'>
const define = async (field: Defined): Promise<CustomField> => {
  const { organization_id, ann } = team
  return (await server.call(customFields.create, { organization_id, about: 'CREATOR', ...field }, ann)).body
}
const set = (creator_id: string, field: CustomField, value: string) =>
  server.call(customFields.setOfCreator, { creator_id, field_id: field.id, value }, team.ann)
const valuesOf = async (creator_id: string) =>
  (await server.call(rosterScreen.getCreator, { creator_id }, team.ann)).body.custom_values
const named = async (custom: CustomFilter[]) => {
  const asked = { roster_id: team.organization_id, custom, page_size: 100 as const }
  const { items } = (await server.call(rosterScreen.listCreators, asked, team.ann)).body
  const { count } = (
    await server.call(rosterScreen.countCreators, { roster_id: team.organization_id, custom }, team.ann)
  ).body
  expect(count).toBe(items.length)
  return items.map(({ name }) => name).toSorted()
}
const given = (...names: string[]) =>
  team.given(...names.map(name => ({ name, profiles: [{ username: name.toLowerCase().replaceAll(' ', '.') }] })))

it('stores values by field type, rejects invalid ones, and filters by them', async () => {
  const [mara = '', ines = ''] = await given('Filter Mara', 'Filter Ines', 'Filter Kit')
  const agency = await define({ kind: 'TEXT', name: 'Agency' })
  const fee = await define({ kind: 'NUMBER', name: 'Fee' })
  const since = await define({ kind: 'DATE', name: 'Since' })
  const size = await define({ kind: 'CHOICE', name: 'Size', choices: ['S', 'M'] })
  const [small = '', medium = ''] = size.choices.map(({ id }) => id)
  await set(mara, agency, 'Öst & Co 50%')
  expect((await set(mara, fee, '1,250.50')).body).toEqual({ value: '1250.5' })
  await set(mara, since, '2026-11-24')
  await set(mara, size, 'm')
  await set(ines, fee, '-3')
  await set(ines, size, small)
  expect(await set(ines, since, 'soon')).toMatchObject({ status: 400, problem: { field: 'value' } })
  expect((await set(ines, size, 'XXL')).status).toBe(400)
  expect(await valuesOf(mara)).toEqual({
    [agency.id]: 'Öst & Co 50%',
    [fee.id]: '1250.5',
    [since.id]: '2026-11-24',
    [size.id]: medium,
  })
  const both = ['Filter Ines', 'Filter Mara']
  const [one, other] = [['Filter Mara'], ['Filter Ines']]
  const of = (field: CustomField) => ({ field_id: field.id })
  expect(await named([{ ...of(agency), is: 'CONTAINS', text: 'ost' }])).toEqual(one)
  expect(await named([{ ...of(agency), is: 'CONTAINS', text: '5_%' }])).toEqual([])
  expect(await named([{ ...of(fee), is: 'NUMBER', from: 1_250.5 }])).toEqual(one)
  expect(await named([{ ...of(fee), is: 'NUMBER', to: 0 }])).toEqual(other)
  expect(await named([{ ...of(fee), is: 'NUMBER' }])).toEqual(both)
  expect(await named([{ ...of(since), is: 'DATE', from: '2026-11-24', to: '2026-11-24' }])).toEqual(one)
  expect(await named([{ ...of(since), is: 'DATE', to: '2026-11-23' }])).toEqual([])
  expect(await named([{ ...of(size), is: 'ONE_OF', choices: [small, medium] }])).toEqual(both)
  expect(
    await named([
      { ...of(size), is: 'ONE_OF', choices: [small] },
      { ...of(fee), is: 'SET' },
    ]),
  ).toEqual(other)
  expect(await named([{ ...of(agency), is: 'SET' }])).toEqual(one)
  const without = await named([{ ...of(agency), is: 'EMPTY' }])
  expect(without).toContain('Filter Kit')
  expect(without).not.toContain('Filter Mara')
  const { items } = (await server.call(creatorEdits.history, { creator_id: mara }, team.ann)).body
  expect(items[0]).toMatchObject({ field: 'custom_field', before: null, after: { field: 'Size', value: 'M' } })

  const asked = { organization_id: team.organization_id, id: size.id }
  expect((await server.call(customFields.usage, asked, team.ann)).body).toEqual({
    people: 2,
    choices: { [small]: 1, [medium]: 1 },
  })

  const kept = { id: medium, label: 'Medium' }
  const { body } = await server.call(
    customFields.update,
    { organization_id: team.organization_id, id: size.id, name: 'Shirt', choices: [kept, { label: 'L' }] },
    team.ann,
  )
  expect(body).toMatchObject({ name: 'Shirt', choices: [kept, { label: 'L' }] })
  expect(await valuesOf(ines), 'a choice that goes takes its values along').toEqual({ [fee.id]: '-3' })
  expect(await valuesOf(mara)).toMatchObject({ [size.id]: medium })
  expect((await set(mara, agency, '  ')).body).toEqual({ value: null })
  expect(await valuesOf(mara)).not.toHaveProperty(agency.id)
})

it('limits the fields of a team, and keeps their names and choices apart', async () => {
  const { organization_id, ann, ben } = team
  const field = { organization_id, about: 'FAN' as const, kind: 'TEXT' as const }
  const create = (change: Partial<SentOf<typeof customFields.create>>) =>
    server.call(customFields.create, { ...field, name: 'x', ...change }, ann)
  const made = []
  for (let at = 0; at < MAX_FIELDS; at++) made.push((await create({ name: `Field ${at}` })).body.id)
  expect((await create({ name: 'One more' })).status).toBe(409)
  expect((await create({ about: 'CREATOR', name: 'Field 1' })).status).toBe(201)
  expect(await create({ about: 'CREATOR', name: 'FIELD 1' })).toMatchObject({ status: 409, problem: { field: 'name' } })
  expect((await create({ about: 'CREATOR', kind: 'CHOICE', name: 'None' })).status).toBe(400)
  expect((await create({ about: 'CREATOR', kind: 'CHOICE', name: 'Two', choices: ['a', 'A'] })).status).toBe(400)
  expect((await create({ about: 'CREATOR', name: 'Text', choices: ['a'] })).status).toBe(400)
  const [first = '', second = ''] = made
  const ordered = { organization_id, about: 'FAN' as const, ids: [second, first] }
  await server.call(customFields.reorder, ordered, ann)
  const { items } = (await server.call(customFields.list, { organization_id }, ben)).body
  const names = items.filter(({ about }) => about === 'FAN').map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Field 1', 'Field 0', 'Field 2'])
  expect((await server.call(customFields.delete, { organization_id, id: first }, ben)).status).toBe(403)
  for (const id of made) expect((await server.call(customFields.delete, { organization_id, id }, ann)).status).toBe(200)
})

it('fills fields from columns of a sheet, adds choices that it names, and takes them back with its undo', async () => {
  const { organization_id, ann } = team
  const member = { organization_id, cookie: ann.cookie }
  const manager = await define({ kind: 'TEXT', name: 'Booker' })
  const rate = await define({ kind: 'NUMBER', name: 'Rate card' })
  const city = await define({ kind: 'CHOICE', name: 'Scene', choices: ['Berlin'] })
  const [known = ''] = await given('sheet.known')
  await set(known, manager, 'Kit')
  const file = `TikTok,Booker,Rate,Scene
sheet.known,Someone,250,berlin
sheet.new,Ode,n/a,Oslo
`
  const plan = { custom_fields: [null, manager.id, rate.id, city.id] }
  const wrong = { custom_fields: [null, manager.id, manager.id, null] }
  await expect(importSheet(server, member, file, { columns: ['tiktok', null, null, null], ...wrong })).rejects.toThrow(
    'same custom field',
  )
  const done = await importSheet(server, member, file, { columns: ['tiktok', null, null, null], ...plan })
  expect(done).toMatchObject({ state: 'DONE', added: 1, updated: 1 })
  const rows = (await server.call(creatorImports.rows, { organization_id, id: done.id }, ann)).body.items
  expect(rows.map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
    ['UPDATED'],
    ['ADDED', 'FIELD_UNREADABLE'],
  ])
  const fields = (await server.call(customFields.list, { organization_id }, ann)).body.items
  const scenes = fields.find(({ id }) => id === city.id)?.choices ?? []
  expect(scenes.map(({ label }) => label)).toEqual(['Berlin', 'Oslo'])
  expect(await valuesOf(known)).toEqual({
    [manager.id]: 'Kit',
    [rate.id]: '250',
    [city.id]: scenes[0]?.id,
  })
  expect(await valuesOf(rows[1]?.creator_id ?? '')).toEqual({ [manager.id]: 'Ode', [city.id]: scenes[1]?.id })
  await set(known, rate, '300')
  await server.call(creatorImports.undo, { organization_id, id: done.id }, ann)
  expect(await settledSheet(server, member, done.id)).toMatchObject({ state: 'UNDONE', restored: 1, kept: 1 })
  expect(await valuesOf(known), 'what was changed since stays').toEqual({ [manager.id]: 'Kit', [rate.id]: '300' })
})

it('reads 1.250 as 1250 when a later row of the sheet has a decimal comma', async () => {
  const { organization_id, ann } = team
  const member = { organization_id, cookie: ann.cookie }
  const reach = await define({ kind: 'NUMBER', name: 'Reach' })
  const plain = Array.from({ length: 60 }, (_, at) => `reach.${at},1.250`).join('\n')
  const { id } = await uploadSheet(server, member, `TikTok,Reach\n${plain}\nreach.last,"3.400,50"\n`)
  const { numbers } = (await server.call(creatorImports.get, { organization_id, id }, ann)).body
  expect(numbers[1]).toEqual({ decimal: 'COMMA', ambiguous: '1.250' })
  const plan = await suggestedPlan(server, member, id, {
    columns: ['tiktok', null],
    custom_fields: [null, reach.id],
    decimal: numbers[1]?.decimal ?? 'POINT',
  })
  await server.call(creatorImports.start, { organization_id, id, plan }, ann)
  expect(await settledSheet(server, member, id)).toMatchObject({ state: 'DONE', added: 61 })
  const rows = (await server.call(creatorImports.rows, { organization_id, id, limit: 100 }, ann)).body.items
  const read = await Promise.all(rows.map(async row => (await valuesOf(row.creator_id ?? ''))[reach.id]))
  expect(read).toEqual([...Array.from({ length: 60 }, () => '1250'), '3400.5'])
})

it('reads only 50 rows for the detail of an import when the import has begun', async () => {
  const { organization_id, ann } = team
  const plain = Array.from({ length: 60 }, (_, at) => `begun.${at},1.250`).join('\n')
  const member = { organization_id, cookie: ann.cookie }
  const { id } = await uploadSheet(server, member, `TikTok,Reach\n${plain}\nbegun.last,"3.400,50"\n`)
  await server.sql(`update creator_imports set state = 'STOPPED' where id = $1`, [id])
  const { numbers, sample } = (await server.call(creatorImports.get, { organization_id, id }, ann)).body
  expect(sample).toHaveLength(50)
  expect(numbers[1]).toEqual({ decimal: null, ambiguous: '1.250' })
})

it('moves values with a merge and back, has them in the export, and erases them', async () => {
  const { organization_id, ann } = team
  const agent = await define({ kind: 'TEXT', name: 'Agent' })
  const kit = await define({ kind: 'LINK', name: 'Media kit' })
  const [survivor = '', absorbed = ''] = await given('Merge One', 'Merge Two')
  await set(survivor, agent, 'Kept agent')
  await set(absorbed, agent, 'Zyx agent')
  await set(absorbed, kit, 'kit.example/two')
  const before = await team.everyRow()
  const { body } = await team.merge(survivor, [absorbed])
  expect(await valuesOf(survivor)).toEqual({ [agent.id]: 'Kept agent', [kit.id]: 'https://kit.example/two' })
  await team.unmerge(body.merge_id, false)
  expect((await team.everyRow()).creator_field_values).toEqual(before.creator_field_values)

  const selection = { all: false as const, ids: [absorbed] }
  const asked = await server.call(rosterBulk.export, { roster_id: organization_id, selection }, ann)
  const file = await fetch(new URL(asked.body.url, server.url), { headers: { cookie: ann.cookie } })
  const [record] = parse(await file.text(), { bom: true, columns: true })
  expect(record).toMatchObject({
    Agent: 'Zyx agent',
    'Media kit': 'https://kit.example/two',
    'TikTok link': 'https://www.tiktok.com/@merge.two',
  })

  await server.call(creatorErasing.erase, { organization_id, creator_id: absorbed, confirm: 'ERASE' }, ann)
  const left = await team.everyRow()
  expect(JSON.stringify(left)).not.toContain('Zyx agent')
  expect(JSON.stringify(left)).toContain('Kept agent')
})
