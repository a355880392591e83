import { afterAll, beforeAll, expect, it } from 'vitest'
import { importFile } from '../../../../test/fans/fan-files.ts'
import { type ImportingTeam, importingTeam } from '../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let ann: ImportingTeam
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  ann = await importingTeam(server)
})
afterAll(() => server.stop())

const tagsOf = async (email: string) =>
  (
    await server.sql<{ tag: string }>(`select tag from fan_tags where fan_id = $1 order by tag`, [
      await ann.fanOf(email),
    ])
  ).map(({ tag }) => tag)

it('adds the tags of a file to those that a fan has, leaves out what is too long, and takes only them back', async () => {
  await importFile(server, ann, 'email,tags\nada@mel.example,vip\n')
  const file = `email,tags
ada@mel.example,vip; Lyon 2024
ben@mel.example,${'x'.repeat(101)}; ${'y'.repeat(100)}
`
  const done = await importFile(server, ann, file)
  expect(done).toMatchObject({ added: 1, updated: 1 })
  expect((await ann.rowsOf(done.id)).map(({ remarks }) => remarks)).toEqual([[], ['TAGS_LEFT_OUT']])
  expect([await tagsOf('ada@mel.example'), await tagsOf('ben@mel.example')]).toEqual([
    ['Lyon 2024', 'vip'],
    ['y'.repeat(100)],
  ])
  const again = await importFile(server, ann, file)
  expect(again).toMatchObject({ unchanged: 2 })
  expect(await ann.undo(done.id)).toMatchObject({ restored: 2, kept: 0 })
  expect(await tagsOf('ada@mel.example')).toEqual(['vip'])
})

it('takes fifty tags of a row at most', async () => {
  const tags = Array.from({ length: 51 }, (_, at) => `tag ${at}`)
  await importFile(server, ann, `email,tags\ncem@mel.example,${tags.join('|')}\n`)
  expect(await tagsOf('cem@mel.example')).toHaveLength(50)
})
