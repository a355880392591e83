import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fanImports, type ImportConsent } from '#features/fan-imports/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { importFile, settled, upload } from '../../../../test/fan-files.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody } from '../../../../test/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'

let server: TestServer
let drop: GivenDrop
let ann: { organization_id: string; cookie: string }
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
beforeEach(async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  ann = { organization_id, cookie: people.ann.cookie }
  drop = await givenDrop(server, { allow_name: true }, { organization_id: organization_id as never })
})
afterAll(() => server.stop())

const agreed: ImportConsent = {
  text: 'Yes, send me news and offers of Vesper Lane by e-mail.',
  collected_at: 'Newsletter form on vesperlane.example',
  collected_on: '2024-03-12',
  locale: 'en',
  channels: ['EMAIL'],
}
const signUp = async (fields: Partial<SignupBody>) => {
  const form = await formFor(server, drop, { last_name: 'Lund', ...fields })
  const answer = await server.call(signups.subscribe, form)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
const fans = async (filter: object = {}) =>
  (await server.call(fanScreens.list, { organization_id: ann.organization_id, sort: 'CREATED', ...filter }, ann)).body
    .items
const fanOf = async (address: string) => {
  const [row] = await server.sql<{ fan_id: string }>(
    'select fan_id from fan_contacts where organization_id = $1 and value = $2',
    [ann.organization_id, address],
  )
  return row?.fan_id ?? ''
}
const rowsOf = async (id: string) =>
  (await server.call(fanImports.rows, { organization_id: ann.organization_id, id }, ann)).body.items
/** Everything that the team has of fans, but for the ledger and the imports themselves. */
const world = () =>
  server.sql(
    `select (select jsonb_agg(to_jsonb(f) order by id) from fans f where organization_id = $1) as fans,
       (select jsonb_agg(to_jsonb(c) order by channel, value) from fan_contacts c where organization_id = $1) as contacts`,
    [ann.organization_id],
  )
const undo = async (id: string) => {
  const answer = await server.call(fanImports.undo, { organization_id: ann.organization_id, id }, ann)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return settled(server, ann, id)
}

describe('undo', () => {
  const file = `email,first name,last name,city,phone
ada@mel.example,,,Oslo,+4791234567
new@mel.example,New,Fan,Lyon,
NEW@mel.example,,,,+33612345678
`

  it('puts everything back exactly as it was', async () => {
    await signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    const before = await world()
    const done = await importFile(server, ann, file, { consent: { ...agreed, channels: ['EMAIL', 'PHONE'] } })
    expect(done).toMatchObject({ added: 1, updated: 1, merged: 1, agreed: 4 })
    expect(await world()).not.toEqual(before)
    expect(await undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 3, kept: 0, undo_until: null })
    expect(await world()).toEqual(before)
    const [left] = await server.sql(
      `select count(*) from consent_details d join consents k on k.id = d.consent_id
       where k.organization_id = $1 and d.details like '%new@mel%'`,
      [ann.organization_id],
    )
    expect(left).toEqual({ count: 0 })
    const again = await importFile(server, ann, file, { consent: agreed })
    expect(again).toMatchObject({ added: 1, updated: 1, agreed: 2 })
    expect((await rowsOf(again.id)).flatMap(row => row.remarks)).toEqual([])
  })

  it('leaves what was changed since, and says so', async () => {
    await signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    const done = await importFile(server, ann, file, { consent: agreed })
    await signUp({ first_name: 'New', email_address: 'new@mel.example' })
    await server.sql(`update fans set city = 'Bergen' where id = $1`, [await fanOf('ada@mel.example')])
    expect(await undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 1, kept: 2 })
    expect((await rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'KEPT', 'RESTORED'])
    const [ada] = await fans({ q: 'ada@' })
    expect(ada).toMatchObject({ city: 'Bergen', contacts: [{ value: 'ada@mel.example' }] })
    expect(await fans({ q: 'new@' })).toHaveLength(1)
  })

  it('does not forget that somebody opted out since', async () => {
    const done = await importFile(server, ann, 'email\nnew@mel.example\n', { consent: agreed })
    await server.sql(
      `insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
       select organization_id, gen_random_uuid(), fan_id, purpose, channel, 'WITHDRAWN', 'NONE', text_id, 'other', 'en', ''
       from consents where fan_id = $1`,
      [await fanOf('new@mel.example')],
    )
    expect(await undo(done.id)).toMatchObject({ restored: 0, kept: 1 })
    const again = await importFile(server, ann, 'email\nnew@mel.example\n', { consent: agreed })
    expect((await rowsOf(again.id))[0]?.remarks).toEqual(['OPTED_OUT'])
  })

  it('does not forget either that somebody left the box empty before', async () => {
    const draft = { allow_name: true, require_checkbox_opt_in: false }
    drop = await givenDrop(server, draft, { organization_id: ann.organization_id as never })
    await signUp({ first_name: 'Ada', email_address: 'ada@mel.example', marketing_opt_in: false })
    const today = server.clock.now().toISOString().slice(0, 10)
    const asked = (collected_on: string) =>
      importFile(server, ann, 'email\nada@mel.example\n', { consent: { ...agreed, collected_on } })
    const one = await asked(today)
    expect(one.agreed).toBe(1)
    await undo(one.id)
    const other = await asked('2024-03-12')
    expect(other.agreed).toBe(0)
    expect((await rowsOf(other.id))[0]?.remarks).toEqual(['DECLINED_SINCE'])
    expect((await asked(today)).agreed, 'nor that it was agreed to since').toBe(1)
  })

  it('is one undo however often it is pressed, and is refused for a file that was not imported', async () => {
    const done = await importFile(server, ann, 'email\nada@mel.example\n')
    const press = () => server.call(fanImports.undo, { organization_id: ann.organization_id, id: done.id }, ann)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await settled(server, ann, done.id)).toMatchObject({ state: 'UNDONE', restored: 1 })
    const { id } = await upload(server, ann, 'email\nada@mel.example\n')
    expect((await server.call(fanImports.undo, { organization_id: ann.organization_id, id }, ann)).status).toBe(409)
    expect((await server.call(fanImports.discard, { organization_id: ann.organization_id, id }, ann)).status).toBe(200)
    expect((await server.call(fanImports.get, { organization_id: ann.organization_id, id }, ann)).status).toBe(404)
  })
})
