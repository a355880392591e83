import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fanImports } from '#features/fan-imports/contract.ts'
import { settled, suggestedPlan, upload } from '../../../../../test/fans/fan-files.ts'
import { agreed, type ImportingTeam, importingTeam } from '../../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let ann: ImportingTeam
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
beforeEach(async () => {
  ann = await importingTeam(server)
})
afterAll(() => server.stop())

it('shows the outcome of the first rows in a preview and writes nothing', async () => {
  await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
  const { id } = await upload(
    server,
    ann,
    'email,city\nada@mel.example,Oslo\nben@mel.example,\nben@mel.example,Lyon\nx,\n',
  )
  const plan = await suggestedPlan(server, ann, id, { consent: agreed })
  const before = await ann.world()
  const { body } = await server.call(fanImports.preview, { organization_id: ann.organization_id, id, plan }, ann)
  expect(body.rows.map(row => [row.outcome, row.agreed.length])).toEqual([
    ['UPDATED', 1],
    ['ADDED', 1],
    ['MERGED', 0],
    ['REJECTED', 0],
  ])
  expect(body.rows.map(({ facts }) => facts)).toEqual([{ city: 'Oslo' }, {}, { city: 'Lyon' }, {}])
  expect(body.counts).toEqual({ added: 1, updated: 1, merged: 1, unchanged: 0, rejected: 1, rows: 4, complete: true })
  expect(await ann.world()).toEqual(before)
  const started = await server.call(fanImports.start, { organization_id: ann.organization_id, id, plan }, ann)
  expect(started.status).toBe(200)
  const done = await settled(server, ann, id)
  expect((await ann.rowsOf(done.id)).map(row => row.outcome)).toEqual(body.rows.map(row => row.outcome))
})

it('shows rejected rows in the preview when they come after the first 20 rows', async () => {
  const rows = Array.from({ length: 30 }, (_, at) =>
    at === 28 ? 'not an address,Bo' : `fan${at}@mel.example,Fan ${at}`,
  )
  const { id } = await upload(server, ann, `email,first name\n${rows.join('\n')}\n`)
  const plan = await suggestedPlan(server, ann, id)
  const { body } = await server.call(fanImports.preview, { organization_id: ann.organization_id, id, plan }, ann)
  expect(body.counts).toMatchObject({ added: 29, rejected: 1, rows: 30 })
  expect(body.rows).toHaveLength(21)
  expect(body.rows.at(-1)).toMatchObject({ row_number: 30, outcome: 'REJECTED', name: 'Bo' })
})
