import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suppressedAmong, suppressionKeys } from '#features/erasures/server/suppressions.ts'
import { audit } from '#records/audit/contract.ts'
import { sealBatch } from '#records/consents/server/seal.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'
import { type ErasableFans, erasableFans, somebody, wordsOf } from '../../../../../test/fans/erasable-fans.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { fanScreens } from '../../contract.ts'
import { fanRights } from '../../rights-contract.ts'

let server: TestServer
let fans: ErasableFans
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await erasableFans(server)
})
afterAll(() => server.stop())

/** A file of the team as far as it was entered: an outcome, or null, and the cells of each row. */
async function givenRows(rows: readonly [outcome: string | null, cells: string[]][]) {
  const id = randomUUID()
  await server.sql(
    `insert into fan_imports (organization_id, id, file_name, file_hash, file_bytes, encoding, delimiter, header, state, created_by, created_by_name)
     values ($1, $2, 'fans.csv', '', 1, 'utf-8', ',', '{Email}', 'STOPPED', 'ann', 'Ann')`,
    [fans.organization_id, id],
  )
  for (const [at, [outcome, cells]] of rows.entries())
    await server.sql(
      `insert into fan_import_rows (organization_id, import_id, row_number, outcome, reason, cells) values ($1, $2, $3, $4, $5, $6)`,
      [fans.organization_id, id, at + 2, outcome, outcome && 'EMAIL_INVALID', cells],
    )
  return id
}

describe('erasing a fan (THREATS 37)', () => {
  it('removes the fan from every column of every table and from the queue, and proves it', async () => {
    const person = somebody()
    const { fan_id } = await fans.fanEverywhere(person)
    const before = await leftovers(server, wordsOf(person))
    for (const table of [
      'public.fans',
      'public.fan_contacts',
      'public.signups',
      'public.consent_details',
      'public.outbox_messages',
      'public.pins',
    ])
      expect(before.map(({ column }) => column).join(' ')).toContain(table)

    const { goes, stays } = (await server.call(fanRights.previewErasure, fans.ofTeam(fan_id), fans.ann)).body
    expect(await leftovers(server, wordsOf(person)), 'a preview changes nothing').toEqual(before)
    const answer = await fans.erase(fan_id)
    expect(answer.status, answer.problem.detail).toBe(200)
    expect(answer.body.gone).toEqual(goes)
    expect(stays.find(({ what }) => what === 'ledger')?.rows).toBeGreaterThan(2)
    expect(Object.fromEntries(goes.map(({ what, rows }) => [what, rows]))).toMatchObject({
      profile: 1,
      contacts: 2,
      sign_ups: 2,
      pins: 1,
      kept_answers: 1,
    })
    expect(await fans.finished(fan_id)).toMatchObject({ state: 'DONE', proof: { found: [] } })
    expect(await leftovers(server, wordsOf(person))).toEqual([])
    expect((await server.call(fanScreens.get, fans.ofTeam(fan_id), fans.ann)).status).toBe(404)
    expect(
      (await server.call(fanScreens.list, { organization_id: fans.organization_id, q: person.first_name }, fans.ann))
        .body.items,
    ).toEqual([])
  })

  it('its search finds remains in text, JSON, arrays and bytes (canary)', async () => {
    const word = somebody().email_address
    await server.sql('create table planted (organization_id uuid, a text, b jsonb, c text[], d bytea)')
    await server.sql('insert into planted (a, b, c, d) values ($1, $2, $3, $4)', [
      `x ${word} y`,
      JSON.stringify({ deep: [word.toLowerCase()] }),
      ['one', word],
      Buffer.from(word),
    ])
    expect((await leftovers(server, [word])).map(({ column }) => column)).toEqual([
      'public.planted.a',
      'public.planted.b',
      'public.planted.c',
      'public.planted.d',
    ])
    await server.sql('drop table planted')
  })

  it('is reported as unfinished when an unknown table still holds the fan', async () => {
    const person = somebody()
    const { fan_id } = await fans.signUp({ ...person })
    await server.sql('create table forgotten (organization_id uuid not null, note text)')
    await server.sql(`call secure_tenant_table('forgotten')`)
    await server.sql('insert into forgotten values ($1, $2)', [fans.organization_id, `called ${person.email_address}`])
    await fans.quiet()
    await fans.erase(fan_id)
    expect(await fans.finished(fan_id)).toMatchObject({
      state: 'FOUND',
      proof: { found: [{ table: 'forgotten', rows: 1 }] },
    })
    await server.sql('drop table forgotten')
  })

  it('keeps the ledger valid, with its rows and texts', async () => {
    const { fan_id } = await fans.signUp({ ...somebody() })
    const { organization_id } = fans
    const inTeam = server.app.database.inOrganization
    for (let sealed = 1; sealed > 0; ) sealed = await inTeam(organization_id, db => sealBatch(db, organization_id))
    const verify = () =>
      server.app.database.readOrganization(organization_id, db => verifyConsents(db, organization_id))
    const { checked } = await verify()
    await fans.erase(fan_id)
    expect(await verify()).toEqual({ checked, tampered: [] })
    const [row] = await server.sql(
      `select count(*) as consents, count(d.consent_id) as details from consents c join signups s on s.id = c.signup_id
       left join consent_details d on d.consent_id = c.id where s.fan_id = $1`,
      [fan_id],
    )
    expect(row).toEqual({ consents: 2, details: 0 })
  })

  it('keeps the data of others who typed a contact of the fan', async () => {
    const person = somebody()
    const { fan_id, beside } = await fans.fanEverywhere(person)
    await fans.erase(fan_id)
    const [form] = await server.sql<{ answers: { contacts: unknown[]; first_name: string } }>(
      'select answers from signups where id = $1',
      [beside.signup_id],
    )
    expect(beside.fan_id).not.toBe(fan_id)
    expect(form?.answers.contacts).toHaveLength(1)
    expect(form?.answers.first_name).toMatch(/^Zyx/)
    expect((await server.call(fanScreens.get, fans.ofTeam(beside.fan_id), fans.ann)).status).toBe(200)
  })

  it('keeps the consent evidence and import rows of a fan whose address only ends alike', async () => {
    const person = somebody()
    const neighbour = { ...somebody(), email_address: `jo${person.email_address}` }
    const { fan_id } = await fans.signUp({ ...person })
    const beside = await fans.signUp({ ...neighbour })
    await fans.quiet()
    const import_id = await givenRows([
      [null, [neighbour.email_address]],
      [null, [`'${person.email_address.toUpperCase()}`]],
      ['REJECTED', ['no address', `Call +${person.phone_number}.`]],
      ['REJECTED', ['no address', `+${person.phone_number}0`]],
    ])
    await fans.erase(fan_id)
    expect(await fans.finished(fan_id)).toMatchObject({ state: 'DONE', proof: { found: [] } })
    const evidence = await server.sql(
      `select k.channel from consents k join consent_details d on d.consent_id = k.id where k.signup_id = $1 order by 1`,
      [beside.signup_id],
    )
    expect(evidence.map(({ channel }) => channel)).toEqual(['EMAIL', 'PHONE'])
    const rows = await server.sql<{ reason: string; cells: string[] }>(
      'select reason, cells from fan_import_rows where import_id = $1 order by row_number',
      [import_id],
    )
    expect(rows).toEqual([
      { reason: null, cells: [neighbour.email_address] },
      { reason: 'ERASED', cells: null },
      { reason: 'EMAIL_INVALID', cells: null },
      { reason: 'EMAIL_INVALID', cells: ['no address', `+${person.phone_number}0`] },
    ])
  })

  it('is idempotent, and answers 404 for an unknown fan', async () => {
    const { fan_id } = await fans.signUp({ ...somebody() })
    const [one, two] = await Promise.all([fans.erase(fan_id), fans.erase(fan_id)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.id).toBe(two.body.id)
    expect((await fans.erase(randomUUID())).status).toBe(404)
    expect(
      (await server.call(fanRights.erase, { ...fans.ofTeam(fan_id), confirm: 'yes' as 'ERASE' }, fans.ann)).status,
    ).toBe(400)
  })

  it('is for admins only, and is audited without naming the fan', async () => {
    const person = somebody()
    const { fan_id } = await fans.signUp({ ...person })
    for (const endpoint of [fanRights.copy, fanRights.previewErasure])
      expect((await server.call(endpoint, fans.ofTeam(fan_id), fans.people.ben)).status).toBe(403)
    expect(
      (await server.call(fanRights.erase, { ...fans.ofTeam(fan_id), confirm: 'ERASE' }, fans.people.ben)).status,
    ).toBe(403)
    await fans.erase(fan_id)
    const { items } = (await server.call(audit.list, { organization_id: fans.organization_id }, fans.ann)).body
    expect(items[0]).toMatchObject({ action: 'fan.erased', actor_name: 'ann', target_id: fan_id, by_api_key: false })
    const text = JSON.stringify(items)
    for (const word of wordsOf(person)) expect(text).not.toContain(word)
  })

  it('an import gives an erased person no consent; their own sign-up makes a new fan', async () => {
    const person = somebody()
    const { fan_id } = await fans.signUp({ ...person })
    await fans.erase(fan_id)
    const keys = suppressionKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS)
    const theirs = { channel: 'EMAIL', value: person.email_address.toLowerCase() }
    const byWhatsApp = { channel: 'WHATSAPP', value: person.phone_number }
    const others = { channel: 'EMAIL', value: 'ada@mail.example' }
    const among = (organizationId: string, known = keys) =>
      server.app.database.readOrganization(organizationId, db =>
        suppressedAmong(db, organizationId, known, [theirs, byWhatsApp, others]),
      )
    expect(await among(fans.organization_id)).toEqual(new Set([theirs, byWhatsApp]))
    expect(await among(randomUUID())).toEqual(new Set())
    const rotated = suppressionKeys(
      `new:${Buffer.alloc(32, 1).toString('base64')},${server.app.settings.FANFARE_ENCRYPTION_KEYS}`,
    )
    expect(await among(fans.organization_id, rotated)).toEqual(new Set([theirs, byWhatsApp]))
    const again = await fans.signUp({ ...person })
    expect(again.fan_id).not.toBe(fan_id)
    expect((await server.call(fanScreens.get, fans.ofTeam(again.fan_id), fans.ann)).body.fan.name).toContain(
      person.first_name,
    )
  })
})
