import { afterAll, beforeAll, expect, it } from 'vitest'
import { fanBulk } from '#screens/fans/bulk-contract.ts'
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
cy@mel.example,${';'.repeat(10_000)}late
`
  const done = await importFile(server, ann, file)
  expect(done).toMatchObject({ added: 2, updated: 1 })
  const remarks = (await ann.rowsOf(done.id)).map(row => row.remarks)
  expect(remarks).toEqual([[], ['TAGS_LEFT_OUT'], ['TAGS_LEFT_OUT']])
  expect([await tagsOf('ada@mel.example'), await tagsOf('ben@mel.example')]).toEqual([
    ['Lyon 2024', 'vip'],
    ['y'.repeat(100)],
  ])
  const again = await importFile(server, ann, file)
  expect(again).toMatchObject({ unchanged: 3 })
  expect(await ann.undo(done.id)).toMatchObject({ restored: 3, kept: 0 })
  expect(await tagsOf('ada@mel.example')).toEqual(['vip'])
})

it('keeps a fan who was tagged after the import, and reports a tag that was removed since, when the import is undone', async () => {
  const tagged = async (email: string, tag: string) =>
    server.sql('insert into fan_tags (organization_id, fan_id, tag) values ($1, $2, $3)', [
      ann.organization_id,
      await ann.fanOf(email),
      tag,
    ])
  const added = await importFile(server, ann, 'email,tags\ndua@mel.example,vip\n')
  await tagged('dua@mel.example', 'backstage')
  expect(await ann.undo(added.id)).toMatchObject({ restored: 0, kept: 1 })
  expect(await tagsOf('dua@mel.example')).toEqual(['backstage', 'vip'])
  const more = await importFile(server, ann, 'email,tags\ndua@mel.example,tour\n')
  await server.sql(`delete from fan_tags where tag = 'tour'`)
  expect(await ann.undo(more.id)).toMatchObject({ restored: 0, kept: 1 })
})

it('imports the tags that the fan export wrote', async () => {
  const tags = ['Lyon, 2024', 'a;b', 'say "hi"', 'vip']
  await importFile(server, ann, 'email,first name\neve@mel.example,Eve\n')
  for (const tag of tags)
    await server.sql('insert into fan_tags (organization_id, fan_id, tag) values ($1, $2, $3)', [
      ann.organization_id,
      await ann.fanOf('eve@mel.example'),
      tag,
    ])
  const all = { organization_id: ann.organization_id, selection: { all: true as const, excluded: [] } }
  const { body } = await server.call(fanBulk.export, all, ann)
  const csv = await (await fetch(server.url + body.url, { headers: { cookie: ann.cookie } })).text()
  await server.sql(`delete from fan_tags`)
  await importFile(server, ann, csv)
  expect(await tagsOf('eve@mel.example')).toEqual(tags)
})

it('takes fifty tags of a row at most', async () => {
  const tags = Array.from({ length: 51 }, (_, at) => `tag ${at}`)
  await importFile(server, ann, `email,tags\ncem@mel.example,${tags.join('|')}\n`)
  expect(await tagsOf('cem@mel.example')).toHaveLength(50)
})
