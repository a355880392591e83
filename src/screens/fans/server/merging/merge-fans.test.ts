import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#records/audit/contract.ts'
import { sealBatch } from '#records/consents/server/seal.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'
import { type Couples, couplesOf } from '../../../../../test/fans/fan-pairs.ts'
import { givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { fanScreens } from '../../contract.ts'
import { fanMerges } from '../../merge-contract.ts'
import { fanRights } from '../../rights-contract.ts'

let server: TestServer
let fans: Couples
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await couplesOf(server)
})
afterAll(() => server.stop())

describe('merging two fans', () => {
  it('moves contacts, sign-ups, consents, messages, events and the chosen fields to the survivor', async () => {
    const { email_address, phone_number, one, other } = await fans.twoFans()
    await fans.quiet()
    const preview = (await server.call(fanMerges.preview, fans.pairOf(one.fan_id, other.fan_id), fans.ann)).body
    expect(preview.fields).toContainEqual({ field: 'name', survivor: 'Ada Lund', absorbed: 'Ada Maria Lund-Berg' })
    expect(preview).toMatchObject({ moves: { sign_ups: 1, contacts: 1 }, reachable: ['EMAIL', 'PHONE'], closes: [] })
    const before = [await fans.get(one.fan_id), await fans.get(other.fan_id)] as const
    const { status, body } = await fans.merge(one.fan_id, other.fan_id, { name: 'ABSORBED', place: 'SURVIVOR' })
    expect(status).toBe(200)
    const after = await fans.get(one.fan_id)
    expect(after.fan).toMatchObject({ id: one.fan_id, name: 'Ada Maria Lund-Berg', city: 'Ghent' })
    expect(after.fan.contacts.map(({ value }) => value).sort()).toEqual([`+${phone_number}`, email_address].sort())
    for (const part of ['submissions', 'consents', 'messages', 'timeline'] as const)
      expect(after[part].length, part).toBe(before[0][part].length + before[1][part].length)
    expect(await fans.get(other.fan_id), 'the old address leads to the survivor').toEqual(after)
    const found = (
      await server.call(fanScreens.list, { organization_id: fans.organization_id, q: 'Ada Maria' }, fans.ann)
    ).body.items
    expect(found.map(({ id }) => id)).toContain(one.fan_id)
    expect(found.map(({ id }) => id)).not.toContain(other.fan_id)
    const { items } = (await server.call(audit.list, { organization_id: fans.organization_id }, fans.ann)).body
    expect(items[0]).toMatchObject({ action: 'fan.merged', target_id: one.fan_id, actor_name: 'ann' })
    expect((await server.call(fanMerges.ofFan, fans.ofTeam(one.fan_id), fans.ann)).body.items).toMatchObject([
      { id: body.merge_id, name: 'Ada Maria Lund-Berg', absorbed_id: other.fan_id, merged_by: 'ann' },
    ])
  })

  it('keeps the ledger valid, and honours a withdrawal of either fan before and after the merge', async () => {
    const { one, other } = await fans.twoFans()
    const { organization_id } = fans
    await server.call(fanRights.optOut, { ...fans.ofTeam(other.fan_id), channels: ['PHONE'] }, fans.ann)
    await fans.merge(one.fan_id, other.fan_id)
    for (let sealed = 1; sealed > 0; )
      sealed = await server.app.database.inOrganization(organization_id, db => sealBatch(db, organization_id))
    const { tampered } = await server.app.database.readOrganization(organization_id, db =>
      verifyConsents(db, organization_id),
    )
    expect(tampered).toEqual([])
    expect((await fans.get(one.fan_id)).consents.map(({ state }) => state)).toContain('WITHDRAWN')
  })

  it('never makes an address reachable whose owner had not consented', async () => {
    const [first, second] = [someAddress(), someAddress()]
    const yes = await fans.signUp(fans.mail, {
      email_address: first,
      first_name: 'A',
      last_name: 'B',
      marketing_opt_in: true,
    })
    const no = await fans.signUp(fans.mail, {
      email_address: second,
      first_name: 'A',
      last_name: 'B',
      marketing_opt_in: false,
    })
    await fans.prove(yes.fan_id)
    await fans.prove(no.fan_id)
    expect((await fans.get(yes.fan_id)).fan.reachable).toEqual(['EMAIL'])
    const preview = (await server.call(fanMerges.preview, fans.pairOf(yes.fan_id, no.fan_id), fans.ann)).body
    expect(preview).toMatchObject({ reachable: [], closes: ['EMAIL'] })
    const { body } = await fans.merge(yes.fan_id, no.fan_id)
    expect((await fans.get(yes.fan_id)).fan.reachable).toEqual([])
    await fans.undo(body.merge_id)
    expect((await fans.get(yes.fan_id)).fan.reachable).toEqual(['EMAIL'])
    expect((await fans.get(no.fan_id)).fan.reachable).toEqual([])
  })

  describe('partner offers in a merge', () => {
    const said = async (fan_id: string) =>
      (await fans.get(fan_id)).consents.flatMap(({ purpose, channel, state }) =>
        purpose === 'PARTNERS' ? `${channel} ${state}` : [],
      )
    async function agreeing(one: object, other: object) {
      const offers = await givenDrop(
        server,
        {
          require_checkbox_opt_in: true,
          require_secondary_checkbox_opt_in: true,
          secondary_checkbox_opt_in_text: 'Offers',
        },
        fans,
      )
      const agreed = { marketing_opt_in: true, secondary_opt_in: true }
      const pair = [
        (await fans.signUp(offers, { email_address: someAddress(), ...agreed, ...one })).fan_id,
        (await fans.signUp(offers, { email_address: someAddress(), ...agreed, ...other })).fan_id,
      ] as const
      for (const fan_id of pair) await fans.prove(fan_id)
      return pair
    }
    const preview = async (one: string, other: string) =>
      (await server.call(fanMerges.preview, fans.pairOf(one, other), fans.ann)).body

    it('end when only one fan agreed, and are restored when the merge is undone', async () => {
      const [yes, no] = await agreeing({}, { secondary_opt_in: false })
      expect(await preview(yes, no)).toMatchObject({ reachable: ['EMAIL'], closes: [], closes_partners: ['EMAIL'] })
      const { body } = await fans.merge(yes, no)
      expect(await said(yes)).toEqual(['EMAIL WITHDRAWN', 'EMAIL GIVEN'])
      expect((await fans.get(yes)).fan.reachable, 'the team’s own messages go on').toEqual(['EMAIL'])
      await fans.undo(body.merge_id)
      expect([await said(yes), await said(no)]).toEqual([['EMAIL GIVEN'], ['EMAIL WITHDRAWN']])
    })

    it('stay when both agreed, and end with the team’s own messages', async () => {
      const [one, other] = await agreeing({}, {})
      expect(await preview(one, other)).toMatchObject({ closes: [], closes_partners: [] })
      await fans.merge(one, other)
      expect(await said(one)).toEqual(['EMAIL GIVEN', 'EMAIL GIVEN'])

      const [yes, gone] = await agreeing({}, { secondary_opt_in: false })
      await server.call(fanRights.optOut, { ...fans.ofTeam(gone), channels: ['EMAIL'] }, fans.ann)
      // all that is left of the other is a no to the team
      await server.sql('delete from fan_contacts where fan_id = $1', [gone])
      expect(await preview(yes, gone)).toMatchObject({ closes: ['EMAIL'], closes_partners: ['EMAIL'] })
    })

    it('undoing a merge does not end messages when another merge ended the offers', async () => {
      const [third, one] = await agreeing({}, { secondary_opt_in: false })
      const [other] = await agreeing({ secondary_opt_in: false }, {})
      const inner = (await fans.merge(one, other)).body
      const outer = (await fans.merge(third, one)).body
      await fans.undo(outer.merge_id)
      await fans.undo(inner.merge_id)
      expect((await fans.get(other)).fan.reachable).toEqual(['EMAIL'])
    })
  })

  it('keeps a refusal after its contact is removed', async () => {
    const { one, other } = await fans.twoFans()
    await server.sql(
      `insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
       select organization_id, gen_random_uuid(), $2, purpose, 'EMAIL', 'WITHDRAWN', 'NONE', text_id, text_hash, locale, ''
       from consents where signup_id = $1 and purpose = 'MARKETING' limit 1`,
      [one.signup_id, other.fan_id],
    )
    const preview = (await server.call(fanMerges.preview, fans.pairOf(one.fan_id, other.fan_id), fans.ann)).body
    expect(preview).toMatchObject({ closes: ['EMAIL'], reachable: ['PHONE'] })
    await fans.merge(one.fan_id, other.fan_id)
    expect((await fans.get(one.fan_id)).fan.reachable).toEqual(['PHONE'])
  })

  it('gives the survivor the earlier creation, the later last visit, and no quarantine when one had none', async () => {
    const { one, other } = await fans.twoFans()
    const set = (fan_id: string, ...values: unknown[]) =>
      server.sql('update fans set created_at = $2, last_seen_at = $3, quarantined = $4 where id = $1', [
        fan_id,
        ...values,
      ])
    await set(one.fan_id, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', true)
    await set(other.fan_id, '2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z', false)
    await fans.merge(one.fan_id, other.fan_id)
    expect((await fans.get(one.fan_id)).fan).toMatchObject({
      created_at: '2026-01-01T00:00:00.000Z',
      last_seen_at: '2026-04-01T00:00:00.000Z',
      quarantined: false,
    })
  })

  it('rejects a merge with itself, with another team’s fan, or with a fan who is gone', async () => {
    const { one, other } = await fans.twoFans()
    expect((await fans.merge(one.fan_id, one.fan_id)).status).toBe(400)
    expect((await fans.merge(one.fan_id, randomUUID())).status).toBe(404)
    await server.call(fanRights.erase, { ...fans.ofTeam(other.fan_id), confirm: 'ERASE' }, fans.ann)
    expect((await fans.merge(one.fan_id, other.fan_id)).status).toBe(404)
  })

  it('moves every column that references a fan, or reads it through aliases', async () => {
    const columns = await server.sql<{ column: string }>(
      `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname ~ '(^|_)fan_ids?$' order by 1`,
    )
    expect(columns.map(({ column }) => column)).toEqual(KNOWN_FAN_COLUMNS)
  })
})

/** Beside what `moveRows` moves: the ledger and history that name the fan of the time, and what goes with the fan. */
const KNOWN_FAN_COLUMNS = [
  'audience_stays.fan_id',
  'broadcast_recipients.fan_id',
  'consents.fan_id',
  'erasures.fan_id',
  'erasures.fan_ids',
  'fan_aliases.fan_id',
  'fan_contacts.fan_id',
  'fan_duplicates.fan_id',
  'fan_duplicates.other_fan_id',
  'fan_events.fan_id',
  'fan_field_values.fan_id',
  'fan_followers.fan_id',
  'fan_import_rows.fan_id',
  'fan_tags.fan_id',
  'mentions.fan_id',
  'privacy_requests.fan_id',
  'signups.fan_id',
  'webhook_events.fan_id',
]
