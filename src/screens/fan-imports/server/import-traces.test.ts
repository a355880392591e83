import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#records/audit/contract.ts'
import { fanMerges } from '#screens/fans/merge-contract.ts'
import { importFile } from '../../../../test/fans/fan-files.ts'
import { type ImportingTeam, importingTeam } from '../../../../test/fans/import-world.ts'
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

const pairs = async () =>
  (await server.call(fanMerges.duplicates, { organization_id: ann.organization_id }, ann)).body.items
const looked = () =>
  eventually(async () => {
    const left = await server.sql(
      `select from job_outbox where task <> 'changed' union all
       select from graphile_worker.jobs where task_identifier = 'note_imported_duplicates'`,
    )
    return left.length === 0
  })

describe('an import', () => {
  it('finds possible duplicates for any number of rows, and its undo removes them', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'ada@mel.example' })
    await ann.signUp({ first_name: 'Ben', email_address: 'ben@mel.example' })
    const others = Array.from({ length: 120 }, (_, nth) => `fan${nth}@mel.example`)
    const addresses = ['ada+news@mel.example', ...others, 'ben+list@mel.example']
    const { id } = await importFile(server, ann, `email\n${addresses.join('\n')}\n`)
    await looked()
    const found = (await pairs()).map(({ evidence, fans }) => ({
      why: evidence.map(({ kind }) => kind),
      who: fans.flatMap(({ contacts }) => contacts.map(({ value }) => value)).sort(),
    }))
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        { why: ['SAME_MAILBOX'], who: ['ada+news@mel.example', 'ada@mel.example'] },
        { why: ['SAME_MAILBOX'], who: ['ben+list@mel.example', 'ben@mel.example'] },
      ]),
    )
    await ann.undo(id)
    await looked()
    expect(await pairs()).toEqual([])
  })

  it('is audited once, as is its undo: with the member and the counts, never the fans', async () => {
    const { id } = await importFile(server, ann, 'email\nada@mel.example\nben@mel.example\n')
    await ann.undo(id)
    const { body } = await server.call(audit.list, { organization_id: ann.organization_id }, ann)
    const deed = { actor_name: 'ann', by_api_key: false, target_id: id, details: { rows: 2 } }
    expect(body.items).toMatchObject([
      { ...deed, action: 'fans.import_undone' },
      { ...deed, action: 'fans.imported' },
    ])
    expect(body.items).toHaveLength(2)
  })
})
