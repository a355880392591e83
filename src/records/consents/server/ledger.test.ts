import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { sealBatch } from '#records/consents/server/seal.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'
import { formFor, givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

/** A team with five fans whose consents are sealed in batches of two. */
async function sealedLedger() {
  const given = await givenDrop(server, { require_secondary_checkbox_opt_in: true, translation_language: 'FR' })
  const { organization_id } = given
  for (let fan = 0; fan < 5; fan++)
    await server.call(
      signups.subscribe,
      await formFor(server, given, { email_address: someAddress(), secondary_opt_in: fan > 2 }),
    )
  const inTeam = server.app.database.inOrganization
  for (let sealed = 1; sealed > 0; ) sealed = await inTeam(organization_id, db => sealBatch(db, organization_id, 2))
  const consents = await server.sql<{ id: string }>('select id from consents where organization_id = $1 order by id', [
    organization_id,
  ])
  return {
    organization_id,
    ids: consents.map(({ id }) => id),
    verify: () => server.app.database.readOrganization(organization_id, db => verifyConsents(db, organization_id)),
  }
}

/** As somebody with the owner's rights would. */
const tamper = (sql: string, values: unknown[]) => server.sql(sql, values)

describe('the consent ledger (THREATS 38)', () => {
  it('stores one row per checkbox with its text, the hash of the text and the checkbox state', async () => {
    const { organization_id } = await sealedLedger()
    const rows = await server.sql(
      `select purpose, state, checkbox, c.locale, channel, text, encode(sha256(convert_to(text, 'UTF8')), 'hex') = encode(text_hash, 'hex') as hashed
       from consents c join consent_texts t on t.organization_id = c.organization_id and t.id = c.text_id where c.organization_id = $1`,
      [organization_id],
    )
    expect(rows).toHaveLength(10)
    expect(rows.filter(row => row.purpose === 'MARKETING').map(row => row.state)).toEqual(Array(5).fill('GIVEN'))
    expect(
      rows
        .filter(row => row.purpose === 'PARTNERS')
        .map(row => row.checkbox)
        .sort(),
    ).toEqual(['NOT_TICKED', 'NOT_TICKED', 'NOT_TICKED', 'TICKED', 'TICKED'])
    expect(rows.every(row => row.hashed && row.locale === 'fr' && row.channel === 'EMAIL')).toBe(true)
    expect(rows[0]?.text).toMatch(/Vesper Lane/)
  })
  it('verifies after several batches, and sealing again adds nothing', async () => {
    const { organization_id, verify } = await sealedLedger()
    expect(await verify()).toEqual({ checked: 10, tampered: [] })
    const again = await server.app.database.inOrganization(organization_id, db => sealBatch(db, organization_id))
    expect(again).toBe(0)
  })
  it('verifies after the workers were down for three days', async () => {
    const { organization_id, verify } = await sealedLedger()
    await server.sql(
      `insert into consents select organization_id, (left(uuid_at(given_at - n)::text, 24) || right(id::text, 12))::uuid, signup_id, fan_id,
         drop_id, drop_version, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment, given_at - n
       from (select * from consents where organization_id = $1 order by id limit 1) c, unnest(array[interval '1 day', '2 days', '3 days']) n`,
      [organization_id],
    )
    await server.sql('delete from consent_chain where organization_id = $1', [organization_id])
    const seal = () => server.app.database.inOrganization(organization_id, db => sealBatch(db, organization_id, 1))
    for (let sealed = 1; sealed > 0; ) sealed = await seal()
    expect(await verify()).toEqual({ checked: 13, tampered: [] })
  })
  it('still verifies after a person is erased', async () => {
    const { organization_id, verify } = await sealedLedger()
    await server.sql('delete from consent_details where organization_id = $1', [organization_id])
    expect(await verify()).toEqual({ checked: 10, tampered: [] })
  })
  it('reports the exact row when any of its columns was changed', async () => {
    const changes: Record<string, string> = {
      signup_id: 'gen_random_uuid()',
      fan_id: 'gen_random_uuid()',
      drop_id: 'null',
      drop_version: 'drop_version + 1',
      purpose: `case purpose when 'MARKETING' then 'PARTNERS' else 'MARKETING' end`,
      channel: `'PHONE'`,
      state: `'WITHDRAWN'`,
      checkbox: `'NONE'`,
      text_id: `(select t.id from consent_texts t where t.organization_id = consents.organization_id and t.id <> text_id limit 1)`,
      text_hash: 'sha256(text_hash)',
      locale: `'en'`,
      commitment: 'sha256(commitment)',
      given_at: `given_at - interval '1 millisecond'`,
    }
    const columns = await server.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'consents'::regclass and attnum > 0 and not attisdropped`,
    )
    expect(columns.map(({ name }) => name).sort()).toEqual([...Object.keys(changes), 'id', 'organization_id'].sort())
    const { ids, verify } = await sealedLedger()
    const target = ids[1] ?? ''
    const [before] = await server.sql('select * from consents where id = $1', [target])
    for (const [column, value] of Object.entries(changes)) {
      await tamper(`update consents set ${column} = ${value} where id = $1`, [target])
      expect({ column, ...(await verify()) }).toEqual({
        column,
        checked: 10,
        tampered: [{ consent_id: target, position: 2, reason: 'changed' }],
      })
      await tamper(`update consents set ${column} = $2 where id = $1`, [target, before?.[column]])
    }
    expect((await verify()).tampered).toEqual([])
  })
  it.each([
    ['removed', `delete from consents where id = $1`],
    ['person_changed', `update consent_details set details = replace(details, 'mail', 'evil') where consent_id = $1`],
    ['person_changed', `update consent_details set salt = decode(repeat('00', 16), 'hex') where consent_id = $1`],
    [
      'text_changed',
      `update consent_texts set text = text || ' And more.' where id = (select text_id from consents where id = $1)`,
    ],
  ])('reports the exact row that was %s by %s', async (reason, sql) => {
    const { ids, verify } = await sealedLedger()
    const target = ids[1] ?? ''
    await tamper(sql, [target])
    const { tampered } = await verify()
    expect(tampered).toContainEqual({ consent_id: target, position: 2, reason })
    if (reason !== 'text_changed') expect(tampered).toHaveLength(1)
  })
  it('detects a removed link and an inserted row', async () => {
    const taken = await sealedLedger()
    await tamper('delete from consent_chain where consent_id = $1', [taken.ids[3]])
    await tamper('delete from consents where id = $1', [taken.ids[3]])
    expect((await taken.verify()).tampered).toContainEqual(expect.objectContaining({ reason: 'chain_broken' }))
    const put = await sealedLedger()
    await tamper(
      `insert into consents select organization_id, '018f0000-0000-7000-8000-00000000beef', signup_id, fan_id, drop_id, drop_version,
         purpose, channel, 'GIVEN', 'TICKED', text_id, text_hash, locale, commitment, given_at - interval '2 hours' from consents where id = $1`,
      [put.ids[0]],
    )
    expect((await put.verify()).tampered).toEqual([
      { consent_id: '018f0000-0000-7000-8000-00000000beef', position: null, reason: 'never_sealed' },
    ])
  })
  it('denies the application role UPDATE, DELETE and TRUNCATE', async () => {
    const { organization_id } = await sealedLedger()
    for (const table of ['consents', 'consent_texts', 'consent_chain', 'drop_versions'])
      for (const sql of [
        `update ${table} set organization_id = organization_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const attempt = server.app.database.inOrganization(organization_id, async () => {
          const client = await server.app.database.pool.connect()
          try {
            await client.query(sql)
          } finally {
            client.release()
          }
        })
        await expect(attempt, sql).rejects.toMatchObject({ code: '42501' })
      }
  })
})
