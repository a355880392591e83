import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fanImports } from '#features/fan-imports/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { importFile, settled, upload } from '../../../../../test/fans/fan-files.ts'
import { agreed, type ImportingTeam, importingTeam } from '../../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let ann: ImportingTeam
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
beforeEach(async () => {
  ann = await importingTeam(server)
})
afterAll(() => server.stop())

describe('undoing an import', () => {
  const file = `email,first name,last name,city,phone,tags
ada@mel.example,,,Oslo,+4791234567,vip; lyon
new@mel.example,New,Fan,Lyon,,vip
NEW@mel.example,,,,+33612345678,
`

  it('restores everything exactly', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    const before = await ann.world()
    const done = await importFile(server, ann, file, { consent: { ...agreed, channels: ['EMAIL', 'PHONE'] } })
    expect(done).toMatchObject({ added: 1, updated: 1, merged: 1, agreed: 4 })
    expect(await ann.world()).not.toEqual(before)
    expect(await ann.undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 3, kept: 0, undo_until: null })
    expect(await ann.world()).toEqual(before)
    const [left] = await server.sql(
      `select count(*) from consent_details d join consents k on k.id = d.consent_id
       where k.organization_id = $1 and d.details like '%new@mel%'`,
      [ann.organization_id],
    )
    expect(left).toEqual({ count: 0 })
    const again = await importFile(server, ann, file, { consent: agreed })
    expect(again).toMatchObject({ added: 1, updated: 1, agreed: 2 })
    expect((await ann.rowsOf(again.id)).flatMap(row => row.remarks)).toEqual([])
  })

  it('takes the import out of the fans’ timelines', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    const done = await importFile(server, ann, file, { consent: agreed }, 'friends.csv')
    const told = async (q: string) => {
      const [fan] = await ann.fans({ q })
      const { body } = await server.call(
        fanScreens.get,
        { organization_id: ann.organization_id, id: fan?.id ?? '' },
        ann,
      )
      return body.timeline.flatMap(({ kind, subject }) => (subject ? [[kind, subject]] : []))
    }
    expect(await told('ada@')).toEqual([['UPDATED_BY_IMPORT', 'friends.csv']])
    expect(await told('new@')).toEqual([['IMPORTED', 'friends.csv']])
    await ann.undo(done.id)
    expect(await told('ada@')).toEqual([])
  })

  it('keeps values that were changed after the action, and reports them', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    const done = await importFile(server, ann, file, { consent: agreed })
    await ann.signUp({ first_name: 'New', email_address: 'new@mel.example' })
    await server.sql(`update fans set city = 'Bergen' where id = $1`, [await ann.fanOf('ada@mel.example')])
    expect(await ann.undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 0, kept: 3 })
    expect((await ann.rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'KEPT', 'KEPT'])
    const [ada] = await ann.fans({ q: 'ada@' })
    expect(ada).toMatchObject({ city: 'Bergen', contacts: [{ value: 'ada@mel.example' }] })
    expect(await ann.fans({ q: 'new@' })).toHaveLength(1)
  })

  it('keeps everything an import gave a new fan when somebody changed the fan since', async () => {
    const repeated = `email,first name,tags
ada@mel.example,Ada,alpha
ben@mel.example,Ben,alpha
ada@mel.example,,beta
ben@mel.example,,beta
`
    const done = await importFile(server, ann, repeated, { consent: agreed })
    expect(done).toMatchObject({ added: 2, merged: 2 })
    await server.sql(`update fans set city = 'Bergen' where id = $1`, [await ann.fanOf('ada@mel.example')])
    const before = await ann.fans({ q: 'ada@' })
    expect(await ann.undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 2, kept: 2 })
    expect((await ann.rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'RESTORED', 'KEPT', 'RESTORED'])
    expect(await ann.fans()).toEqual(before)
    expect(await ann.world()).toMatchObject([{ tags: [{ tag: 'alpha' }, { tag: 'beta' }] }])
  })

  it('keeps everything an import gave a new fan when the rows of the fan are in different batches', async () => {
    const others = Array.from({ length: 250 }, (_, at) => `fan${at}@mel.example,\n`).join('')
    const file = `email,tags\nada@mel.example,alpha\n${others}ada@mel.example,beta\n`
    const done = await importFile(server, ann, file)
    expect(done).toMatchObject({ added: 251, merged: 1 })
    await server.sql(`update fans set city = 'Bergen' where id = $1`, [await ann.fanOf('ada@mel.example')])
    expect(await ann.undo(done.id)).toMatchObject({ restored: 250, kept: 2 })
    expect(await ann.world()).toMatchObject([{ tags: [{ tag: 'alpha' }, { tag: 'beta' }] }])
  })

  it('keeps a number that its owner proved or gave in a form since, and removes the others', async () => {
    const drop = await ann.dropOf({ allow_sms: true, require_both_sms_and_email: true })
    const names = ['ada', 'ben', 'cem'] as const
    for (const name of names) await ann.signUp({ first_name: name, email_address: `${name}@mel.example` })
    const rows = names.map((name, at) => `${name}@mel.example,+4740012${at}45\n`)
    const done = await importFile(server, ann, `email,phone\n${rows.join('')}`)
    expect(done).toMatchObject({ updated: 3 })
    await server.sql(`update fan_contacts set verified_at = now() where value = '4740012045'`)
    await ann.signUp({ first_name: 'ben', email_address: 'ben@mel.example', phone_number: '4740012145' }, drop)
    expect(await ann.undo(done.id)).toMatchObject({ restored: 1, kept: 2 })
    const left = await server.sql(
      `select value from fan_contacts where channel = 'PHONE' and organization_id = $1 order by 1`,
      [ann.organization_id],
    )
    expect(left.map(({ value }) => value)).toEqual(['4740012045', '4740012145'])
  })

  it('keeps an opt-out made since the import', async () => {
    const done = await importFile(server, ann, 'email\nnew@mel.example\n', { consent: agreed })
    await server.sql(
      `insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
       select organization_id, gen_random_uuid(), fan_id, purpose, channel, 'WITHDRAWN', 'NONE', text_id, 'other', 'en', ''
       from consents where fan_id = $1`,
      [await ann.fanOf('new@mel.example')],
    )
    expect(await ann.undo(done.id)).toMatchObject({ restored: 0, kept: 1 })
    const again = await importFile(server, ann, 'email\nnew@mel.example\n', { consent: agreed })
    expect((await ann.rowsOf(again.id))[0]?.remarks).toEqual(['OPTED_OUT'])
  })

  it('keeps a declined checkbox from before the import', async () => {
    const drop = await ann.dropOf({ require_checkbox_opt_in: false })
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example', marketing_opt_in: false }, drop)
    const today = server.clock.now().toISOString().slice(0, 10)
    const asked = (collected_on: string) =>
      importFile(server, ann, 'email\nada@mel.example\n', { consent: { ...agreed, collected_on } })
    const one = await asked(today)
    expect(one.agreed).toBe(1)
    await ann.undo(one.id)
    const other = await asked('2024-03-12')
    expect(other.agreed).toBe(0)
    expect((await ann.rowsOf(other.id))[0]?.remarks).toEqual(['DECLINED_SINCE'])
    expect((await asked(today)).agreed, 'nor that it was agreed to since').toBe(1)
  })

  it('runs once however often it is pressed, and is rejected for a file that was not imported', async () => {
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
