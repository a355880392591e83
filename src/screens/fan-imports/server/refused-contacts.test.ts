import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suppress, suppressionKeys } from '#features/erasures/server/suppressions.ts'
import { fanImports } from '#features/fan-imports/contract.ts'
import { derivedKeys } from '#platform/server/secret-box.ts'
import { stopContact } from '#records/fans/server/stopped-contacts.ts'
import { fanRights } from '#screens/fans/rights-contract.ts'
import { importFile, settled, suggestedPlan, upload } from '../../../../test/fans/fan-files.ts'
import { agreed, type ImportingTeam, importingTeam } from '../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

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
  it('makes no stopped contact reachable, even when no fan has the contact any more', async () => {
    const keys = derivedKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS, 'contact')
    await server.app.database.inOrganization(ann.organization_id, db =>
      stopContact(db, keys, ann.organization_id, { channel: 'EMAIL', to: 'left@mel.example', reason: 'UNSUBSCRIBED' }),
    )
    const done = await importFile(server, ann, 'email\nLeft@mel.example\n', { consent: agreed })
    expect(done).toMatchObject({ added: 1, agreed: 0 })
    expect((await ann.rowsOf(done.id))[0]?.remarks).toEqual(['OPTED_OUT'])
    expect((await ann.fans())[0]?.reachable).toEqual([])
    const [contact] = await server.sql('select stop_reason from fan_contacts where organization_id = $1', [
      ann.organization_id,
    ])
    expect(contact).toEqual({ stop_reason: 'UNSUBSCRIBED' })
  })

  it('does not bring back an erased person (threat 37)', async () => {
    const keys = suppressionKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS)
    await server.app.database.inOrganization(ann.organization_id, db =>
      suppress(db, ann.organization_id, keys, [{ channel: 'EMAIL', value: 'gone@mel.example' }]),
    )
    const done = await importFile(server, ann, 'email,phone\nGone@mel.example,\ngone@mel.example,+4791234567\n', {
      consent: agreed,
    })
    expect(done).toMatchObject({ added: 1, rejected: 1, agreed: 0 })
    expect((await ann.rowsOf(done.id)).map(row => [row.reason, ...row.remarks])).toEqual([['ERASED'], [null, 'ERASED']])
    const [erased] = await server.sql('select cells from fan_import_rows where import_id = $1 and reason = $2', [
      done.id,
      'ERASED',
    ])
    expect(erased).toEqual({ cells: null })
    expect((await ann.fans()).flatMap(fan => fan.contacts.map(({ value }) => value))).toEqual(['+4791234567'])
  })

  it('counts the rows of people erased while the import was waiting', async () => {
    await ann.signUp({ first_name: 'Ada', email_address: 'gone@mel.example' })
    const fan_id = await ann.fanOf('gone@mel.example')
    const { id } = await upload(server, ann, 'email\ngone@mel.example\nada@mel.example\n')
    const { organization_id } = ann
    await server.call(fanRights.erase, { organization_id, id: fan_id, confirm: 'ERASE' }, ann)
    const plan = await suggestedPlan(server, ann, id)
    await server.call(fanImports.start, { organization_id, id, plan }, ann)
    expect(await settled(server, ann, id)).toMatchObject({ state: 'DONE', added: 1, rejected: 1 })
    expect((await ann.rowsOf(id)).map(row => row.reason)).toEqual(['ERASED', null])
  })
})
