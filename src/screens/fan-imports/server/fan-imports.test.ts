import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fanImports, type ImportPlan, rejectedAddress } from '#features/fan-imports/contract.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'
import { fanBulk } from '#screens/fans/bulk-contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { importFile, settled, suggestedPlan, upload } from '../../../../test/fans/fan-files.ts'
import { linkIn, messageTo } from '../../../../test/fans/fan-mail.ts'
import { agreed, type ImportingTeam, importingTeam } from '../../../../test/fans/import-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let ann: ImportingTeam
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
beforeEach(async () => {
  ann = await importingTeam(server)
})
afterAll(() => server.stop())

describe('an import of fans', () => {
  it('imports the row and ignores an invalid birthdate or gender', async () => {
    const done = await importFile(
      server,
      ann,
      'Email,Birthday,Gender\nada@mel.example,2999-01-01,constructor\nben@mel.example,1999-04-03,Frau\n',
    )
    expect(done).toMatchObject({ state: 'DONE', added: 2 })
    expect((await ann.rowsOf(done.id)).map(({ remarks }) => remarks)).toEqual([
      ['BIRTHDATE_UNREADABLE', 'GENDER_UNREADABLE'],
      [],
    ])
  })
  it('ignores a consent date later than the file’s own: a later declined checkbox still counts', async () => {
    const drop = await ann.dropOf({ require_checkbox_opt_in: false })
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example', marketing_opt_in: false }, drop)
    const file = 'email,opt-in date\nada@mel.example,2999-01-01\n'
    const done = await importFile(server, ann, file, { consent: agreed })
    expect(done.agreed).toBe(0)
    expect((await ann.rowsOf(done.id))[0]?.remarks).toEqual(['DECLINED_SINCE'])
  })
  it('reports each row as added, updated, merged, unchanged, or rejected with its reason', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    await ann.signUp({ first_name: 'Ben', email_address: 'ben@mel.example' })
    const done = await importFile(
      server,
      ann,
      `Email,First Name,Last Name,City,Phone,Birthday
cem@mel.example,Cem,Öst,Lyon,'+47 912 34 567,3.4.1999
ADA@mel.example,Someone,Else,Oslo,,
ben@mel.example,Ben,Lund,,,
Cem@Mel.example,,,,,
,Nobody,,,,
not an address,Nobody,,,12345,
dua@mel.example,Dua,,,5,31.02.2001
`,
    )
    expect(done).toMatchObject({
      state: 'DONE',
      row_count: 7,
      added: 2,
      updated: 1,
      merged: 1,
      unchanged: 1,
      rejected: 2,
      agreed: 0,
    })
    const rows = await ann.rowsOf(done.id)
    expect(rows.map(row => [row.row_number, row.outcome, row.reason, ...row.remarks])).toEqual([
      [2, 'ADDED', null],
      [3, 'UPDATED', null],
      [4, 'UNCHANGED', null],
      [5, 'MERGED', null],
      [6, 'REJECTED', 'NO_CONTACT'],
      [7, 'REJECTED', 'EMAIL_INVALID', 'PHONE_INVALID'],
      [8, 'ADDED', null, 'PHONE_INVALID', 'BIRTHDATE_UNREADABLE'],
    ])
    const [known] = await ann.fans({ q: 'ada@' })
    expect(known).toMatchObject({ name: 'Ada Lund', city: 'Oslo' })
    const [cem] = await ann.fans({ q: 'cem@' })
    expect(cem).toMatchObject({ name: 'Cem Öst', city: 'Lyon', reachable: [] })
    expect(cem?.contacts.map(({ value }) => value).sort()).toEqual(['+4791234567', 'cem@mel.example'])
    expect((await server.sql('select birthdate from fans where id = $1', [cem?.id]))[0]).toEqual({
      birthdate: '1999-04-03',
    })
    expect((await ann.fans({ q: 'ost' })).map(({ name }) => name)).toEqual(['Cem Öst'])
    expect((await ann.fans({ import_id: done.id })).map(({ name }) => name).sort()).toEqual([
      'Ada Lund',
      'Cem Öst',
      'Dua',
    ])
  })

  it('drops a name that the form would reject', async () => {
    const done = await importFile(
      server,
      ann,
      `Email,First Name,Last Name,City
gro@mel.example,${'한'.repeat(101)},${'글'.repeat(100)},${'C'.repeat(101)}
`,
    )
    expect((await ann.rowsOf(done.id)).map(row => [row.outcome, ...row.remarks])).toEqual([['ADDED', 'TOO_LONG']])
    expect(await ann.fans({ q: 'gro@' })).toMatchObject([{ name: '글'.repeat(100), city: 'C'.repeat(101) }])
  })

  it('fills in a name or a place only when the fan has none', async () => {
    await importFile(server, ann, 'email,first name,country\nada@mel.example,Ada,FR\n')
    const more = 'email,first name,last name,city,country\nada@mel.example,Someone,Else,Oslo,NO\n'
    expect(await importFile(server, ann, more)).toMatchObject({ updated: 1 })
    expect(await ann.fans({ q: 'ada@' })).toMatchObject([{ name: 'Ada' }])
  })

  it('replaces known values when the plan says so', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    await importFile(server, ann, 'email;prénom;nom\nada@mel.example;Åda;Østby\n', { existing: 'REPLACE' })
    expect(await ann.fans({ q: 'østby' })).toMatchObject([{ name: 'Åda Østby' }])
  })

  it('parses phone numbers by the country of the plan and normalises them as the form does', async () => {
    await importFile(server, ann, 'Handynummer\n0170 1234567\n0033 6 12 34 56 78\n', { country_code: 'DE' })
    const contacts = (await ann.fans()).flatMap(fan => fan.contacts.map(({ value }) => value))
    expect(contacts.sort()).toEqual(['+33612345678', '+491701234567'])
  })

  it('changes nothing when the same file is imported again, and reports the earlier import', async () => {
    const file = 'email\nada@mel.example\n'
    await importFile(server, ann, file)
    const { id } = await upload(server, ann, file)
    const detail = await server.call(fanImports.get, { organization_id: ann.organization_id, id }, ann)
    expect(detail.body.earlier).toMatchObject({ created_by_name: 'ann' })
    expect(await importFile(server, ann, file)).toMatchObject({ added: 0, unchanged: 1 })
    expect(await ann.fans()).toHaveLength(1)
  })

  it('runs once however often Start is pressed', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `fan${at}@mel.example`)
    const { id } = await upload(server, ann, `email\n${rows.join('\n')}\n`)
    const plan = await suggestedPlan(server, ann, id)
    const start = (changed: Partial<ImportPlan> = {}) =>
      server.call(fanImports.start, { organization_id: ann.organization_id, id, plan: { ...plan, ...changed } }, ann)
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await settled(server, ann, id)).toMatchObject({ added: 60, row_count: 60 })
    expect((await start({ existing: 'REPLACE' })).status).toBe(409)
    expect(
      (await server.sql('select count(*) from fans where organization_id = $1', [ann.organization_id]))[0],
    ).toEqual({
      count: 60,
    })
  })

  it('imports its own rejected rows once they are corrected', async () => {
    const first = await importFile(server, ann, 'Vorname;E-Mail\n"=1+1";broken\nBen;ben@mel.example\n')
    const answer = await fetch(server.url + rejectedAddress(ann.organization_id, first.id), {
      headers: { cookie: ann.cookie },
    })
    expect(answer.headers.get('content-disposition')).toContain('filename="fans-rejected.csv"')
    const text = await answer.text()
    expect(parse(text, { bom: true })).toEqual([
      ['Vorname', 'E-Mail', 'Rejected because', 'Row in the file'],
      ["'=1+1", 'broken', 'The email address is not valid.', '2'],
    ])
    const second = await importFile(server, ann, text.replace('broken', 'mended@mel.example'))
    expect(second).toMatchObject({ added: 1, rejected: 0 })
    expect((await ann.fans({ q: 'mended' }))[0]?.name).toBe('=1+1')
  })

  it('imports the CSV that the fan export wrote', async () => {
    await importFile(server, ann, 'first name,last name,phone\n@Ada,-Lund,+4791234567\n')
    const before = await ann.fans()
    const { body } = await server.call(
      fanBulk.export,
      { organization_id: ann.organization_id, selection: { all: true, excluded: [] } },
      ann,
    )
    const file = await (await fetch(server.url + body.url, { headers: { cookie: ann.cookie } })).text()
    expect(parse(file, { bom: true, columns: true })).toMatchObject([{ 'First name': "'@Ada", Phone: "'+4791234567" }])
    expect(await importFile(server, ann, file, { existing: 'REPLACE' })).toMatchObject({ unchanged: 1, rejected: 0 })
    expect(await ann.fans()).toEqual(before)
  })
})

describe('consent in a file', () => {
  it('is stored with its text, place and date', async () => {
    const done = await importFile(
      server,
      ann,
      'email,opt-in,opt-in date\nada@mel.example,yes,2023-01-05\nben@mel.example,no,\n',
      { consent: agreed },
    )
    expect(done).toMatchObject({ added: 2, agreed: 1 })
    const id = await ann.fanOf('ada@mel.example')
    const { body } = await server.call(fanScreens.get, { organization_id: ann.organization_id, id }, ann)
    expect(body.consents).toMatchObject([
      {
        state: 'GIVEN',
        channel: 'EMAIL',
        contact: 'ada@mel.example',
        purpose: 'MARKETING',
        text: agreed.text,
        checkbox: 'NONE',
        imported: {
          import_id: done.id,
          collected_at: agreed.collected_at,
          collected_on: '2023-01-05',
          stated_by: 'ann',
        },
      },
    ])
    await eventually(async () => {
      const verified = await server.app.database.readOrganization(ann.organization_id, db =>
        verifyConsents(db, ann.organization_id),
      )
      expect(verified.tampered).toEqual([])
      return verified.checked === 1
    }, 30_000)
  })

  it('makes a fan reachable when they sign up, and nobody who did not consent', async () => {
    const list = 'email,opt-in\nada@mel.example,yes\nben@mel.example,no\n'
    expect(await importFile(server, ann, list, { consent: agreed })).toMatchObject({ added: 2, agreed: 1 })
    expect(await ann.fans({ channel: 'EMAIL' }), 'no message can be unsubscribed from yet').toEqual([])
    for (const email_address of ['ada@mel.example', 'ben@mel.example'])
      await ann.signUp({ first_name: 'Ada', email_address })
    expect((await ann.fans({ channel: 'EMAIL' })).map(fan => fan.contacts[0]?.value)).toEqual(['ada@mel.example'])
    expect((await ann.fans({ q: 'ben@' }))[0]?.reachable).toEqual([])
  })

  it('makes a fan reachable only once they follow the link when their sign-up asks for one', async () => {
    await importFile(server, ann, 'email\ndora@link.example\n', { consent: agreed })
    const asking = await ann.dropOf({ require_double_opt_in: true })
    await ann.signUp({ first_name: 'Dora', email_address: 'dora@link.example', marketing_opt_in: true }, asking)
    expect(await ann.fans({ channel: 'EMAIL' })).toEqual([])
    const link = linkIn((await messageTo(server, 'dora@link.example')).body, 'confirm')
    await fetch(link.replace(/^https?:\/\/[^/]+/, server.url), { method: 'POST', headers: { origin: server.url } })
    expect(await ann.fans({ channel: 'EMAIL' })).toHaveLength(1)
  })

  it('never makes a fan reachable who opted out, or who declined since', async () => {
    for (const name of ['ada', 'ben', 'cem'])
      await ann.signUp({ first_name: name, email_address: `${name}@mel.example`, marketing_opt_in: true })
    await server.sql('update fan_contacts set verified_at = now() where organization_id = $1', [ann.organization_id])
    const withdraw = (address: string, state: string) =>
      server.sql(
        `insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
         select k.organization_id, gen_random_uuid(), s.fan_id, 'MARKETING', 'EMAIL', $2, 'NONE', text_id, text_hash, 'en', ''
         from consents k join signups s on s.id = k.signup_id where s.fan_id = $1 and k.channel = 'EMAIL' limit 1`,
        [address, state],
      )
    await withdraw(await ann.fanOf('ada@mel.example'), 'WITHDRAWN')
    await withdraw(await ann.fanOf('ben@mel.example'), 'DECLINED')
    const before = await ann.world()
    const done = await importFile(server, ann, 'email\nada@mel.example\nben@mel.example\ncem@mel.example\n', {
      consent: agreed,
    })
    expect(done).toMatchObject({ unchanged: 3, agreed: 0 })
    expect((await ann.rowsOf(done.id)).map(row => row.remarks)).toEqual([['OPTED_OUT'], ['DECLINED_SINCE'], []])
    expect((await ann.fans({ q: 'ada@' }))[0]?.reachable).toEqual([])
    expect(await ann.world()).toEqual(before)
  })

  it.each([
    ['without its text', { ...agreed, text: '' }],
    ['without a place', { ...agreed, collected_at: '' }],
    ['from the future', { ...agreed, collected_on: '2999-01-01' }],
    ['without a channel', { ...agreed, channels: [] }],
  ])('is rejected %s', async (_, consent) => {
    const { id } = await upload(server, ann, 'email\nada@mel.example\n')
    const plan = { ...(await suggestedPlan(server, ann, id)), consent }
    const answer = await server.call(fanImports.start, { organization_id: ann.organization_id, id, plan }, ann)
    expect(answer.status).toBe(400)
    expect(answer.problem.field).toMatch(/^plan\.consent/)
  })
})
