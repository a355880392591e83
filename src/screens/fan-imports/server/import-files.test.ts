import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fanImports } from '#features/fan-imports/contract.ts'
import { upload } from '../../../../test/fans/fan-files.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'

let server: TestServer
let ann: { organization_id: string; cookie: string }
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  ann = { organization_id, cookie: people.ann.cookie }
})
afterAll(() => server.stop())

describe('rejected uploads (threat 26)', () => {
  it.each([
    ['an empty file', '', /empty/],
    ['a header alone', 'email\n', /no rows/],
    ['a broken workbook', Buffer.from('504b030414000600', 'hex'), /cannot be read/],
    ['an unclosed quotation mark', `email\n"${'x'.repeat(200_000)}`, /quotation mark/],
    ['too many columns', `${Array(201).fill('a').join()}\n1`, /200 columns/],
  ])('rejects %s', async (_, file, reason) => {
    const answer = await upload(server, ann, file)
    expect(answer).toMatchObject({ status: 400, detail: expect.stringMatching(reason) })
    expect(await server.sql('select 1 from fan_imports where organization_id = $1', [ann.organization_id])).toEqual([])
  })

  it('rejects a file that is too large before reading all of it', async () => {
    const answer = await upload(server, ann, Buffer.alloc(50_000_001, 'a,b\n'))
    expect(answer.status).toBe(413)
  })

  it('rejects a member of another team and an anonymous request', async () => {
    const { people } = await teamOf(server, 'South', { eve: 'owner' })
    expect((await upload(server, { ...ann, cookie: people.eve.cookie }, 'email\nx@mel.example\n')).status).toBe(404)
    expect((await upload(server, { ...ann, cookie: '' }, 'email\nx@mel.example\n')).status).toBe(401)
  })

  it('schedules the deletion with the first row, so a process that dies while reading leaves nothing for ever', async () => {
    const waiting = async () =>
      (
        await server.sql(
          `select from job_outbox where task = 'forget_fan_import'
           union all select from graphile_worker.jobs where task_identifier = 'forget_fan_import'`,
        )
      ).length
    const before = await waiting()
    // cannot be read to its end, so what follows the last row never comes
    const { status } = await upload(server, ann, `email\nada@mel.example\n"${'x'.repeat(200_000)}`)
    expect(status).toBe(400)
    expect(await waiting()).toBe(before + 1)
    expect(await server.sql('select from fan_imports where organization_id = $1', [ann.organization_id])).toEqual([])
  })
})

describe('the file of rejected rows', () => {
  it('answers 503 with Retry-After to a third download while two stall', async () => {
    const [file] = await server.sql<{ id: string }>(
      `insert into fan_imports (organization_id, id, file_name, file_hash, file_bytes, encoding, delimiter, header, state, rejected, created_by, created_by_name)
       values ($1, gen_random_uuid(), 'fans.csv', '', 1, 'utf-8', ',', '{Email}', 'DONE', 20000, 'ann', 'Ann') returning id`,
      [ann.organization_id],
    )
    await server.sql(
      `insert into fan_import_rows (organization_id, import_id, row_number, outcome, reason, cells)
       select $1, $2, n, 'REJECTED', 'EMAIL_INVALID', array[repeat('x', 1000)] from generate_series(2, 20001) n`,
      [ann.organization_id, file?.id],
    )
    const address = `${server.url}/app/v2/fans/imports/rejected.csv?organization_id=${ann.organization_id}&id=${file?.id}`
    const headers = { cookie: ann.cookie }
    const begun = () =>
      new Promise<IncomingMessage>((resolve, reject) => get(address, { headers }, resolve).on('error', reject))
    const slow = [await begun(), await begun()]
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const third = await fetch(address, { headers })
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '10'])
    for (const reader of slow) reader.destroy()
    const whole = await eventually(async () => {
      const answer = await fetch(address, { headers })
      return answer.status === 200 && answer.text()
    })
    expect(whole.split('\r\n')).toHaveLength(20_002)
  })
})

it('reports the day order of rows beyond the sample', async () => {
  const without = 'x@mel.example,,\n'.repeat(60)
  const { id } = await upload(server, ann, `email,born,joined\n${without}x@mel.example,03/04/1999,13/04/2020\n`)
  const { body } = await server.call(fanImports.get, { organization_id: ann.organization_id, id }, ann)
  expect(body.days).toEqual([
    { order: null, ambiguous: null },
    { order: null, ambiguous: '03/04/1999' },
    { order: 'DAY_FIRST', ambiguous: null },
  ])
})
