import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import { linkIn, messagesTo } from '../../../../../test/fans/fan-mail.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

const open: Partial<DropDraft> = { require_checkbox_opt_in: false, allow_name: true }
const byPhone = { ...open, allow_email: false, allow_sms: true } as const
const byBoth = { ...open, allow_sms: true, require_both_sms_and_email: true } as const
const someNumber = () => `44740${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
const named = (first_name: string) => ({ first_name, last_name: 'Lund' })

const signUp = async (drop: GivenDrop, fields: Partial<SignupBody>, headers: Record<string, string> = {}) => {
  const answer = await server.call(signups.subscribe, await formFor(server, drop, fields), { headers })
  expect(answer.status).toBe(201)
  return answer
}
const proving = async (drop: GivenDrop, to: string, fields: Partial<SignupBody>, headers = {}) => {
  await server.sql(`delete from outbox_messages where recipient = $1`, [to])
  expect((await server.call(signups.otp, await formFor(server, drop, fields, 'otp'))).status).toBe(200)
  const otp_code = await eventually(async () => {
    // a confirmation of an earlier sign-up may arrive meanwhile: it has no code
    const messages = await server.sql<{ body: string }>('select body from outbox_messages where recipient = $1', [to])
    return messages.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(code => code !== undefined)
  }, 8_000)
  return signUp(drop, { ...fields, otp_code }, headers)
}
const followLink = async (address: string) => {
  const link = await eventually(
    async () => (await messagesTo(server, address)).map(({ body }) => linkIn(body, 'confirm')).find(Boolean) as string,
    10_000,
  )
  await fetch(link.replace(/^https?:\/\/[^/]+/, server.url), { method: 'POST', headers: { origin: server.url } })
}
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
const ownerOf = async (contact: string) =>
  (
    await server.sql(
      'select f.id, f.first_name, f.quarantined, f.agreed_channels, c.verified_at from fans f join fan_contacts c on c.fan_id = f.id where c.value = $1',
      [contact],
    )
  )[0]

describe('which fan record a form may change', () => {
  it('a verified number does not give access to the record of another verified e-mail on the form', async () => {
    const mail = await givenDrop(server, { ...open, require_otp: true })
    const both = await givenDrop(server, { ...byBoth, require_otp: true }, mail)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await proving(mail, email_address, { email_address, ...named('Ada') })
    await proving(both, `+${phone_number}`, { email_address, phone_number, ...named('Mallory') })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada' })
    expect(await ownerOf(phone_number)).toMatchObject({ first_name: 'Mallory' })
  })
  it('an unverified number moves to the fan who verifies it, without the record it was typed on', async () => {
    const mail = await givenDrop(server, { ...open, require_otp: true })
    const both = await givenDrop(server, byBoth, mail)
    const phone = await givenDrop(server, { ...byPhone, require_otp: true }, mail)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await proving(mail, email_address, { email_address, ...named('Ada') })
    await signUp(both, { email_address, phone_number, ...named('Mallory') })
    expect((await ownerOf(phone_number))?.id).toBe((await ownerOf(email_address))?.id)
    await proving(phone, `+${phone_number}`, { phone_number, ...named('Mallory') })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada' })
    expect((await ownerOf(phone_number))?.id).not.toBe((await ownerOf(email_address))?.id)
  })
  it('a browser may change the fan it signed up, not the owner of another contact on the form', async () => {
    const mail = await givenDrop(server, open)
    const phone = await givenDrop(server, byPhone, mail)
    const both = await givenDrop(server, byBoth, mail)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await signUp(mail, { email_address, ...named('Ada') })
    const own = await signUp(phone, { phone_number, ...named('Mallory') })
    const cookie = cookieOf(own)
    await signUp(both, { email_address, phone_number, ...named('Mallory B') }, { cookie })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada' })
    expect(await ownerOf(phone_number)).toMatchObject({ first_name: 'Mallory B' })
  })
  it('a browser that only typed a contact may not change its fan once somebody else has proven it (THREATS 6)', async () => {
    const drop = await givenDrop(server, open)
    const coded = await givenDrop(server, { ...open, require_otp: true }, drop)
    const email_address = someAddress()
    const typed = await signUp(drop, { email_address, ...named('Mallory') })
    const cookie = cookieOf(typed)
    const own = await proving(coded, email_address, { email_address, ...named('Ada') })
    await signUp(drop, { email_address, ...named('Call me') }, { cookie })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada' })
    const owner = { cookie: cookieOf(own) }
    await signUp(drop, { email_address, ...named('Ada B') }, owner)
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada B' })
  })
  it('a browser that only typed a contact may not change its fan when the owner follows the link of that sign-up (THREATS 6)', async () => {
    const asking = await givenDrop(server, { ...open, require_double_opt_in: true })
    const drop = await givenDrop(server, open, asking)
    const email_address = someAddress()
    const typed = await signUp(asking, { email_address, ...named('Ada') })
    const cookie = cookieOf(typed)
    await followLink(email_address)
    expect(await ownerOf(email_address)).toMatchObject({ verified_at: expect.any(Date) })
    await signUp(drop, { email_address, ...named('Call me') }, { cookie })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada' })
  })
  it('a browser that typed a proven contact may not change its fan when the owner follows the link of that sign-up (THREATS 6)', async () => {
    const coded = await givenDrop(server, { ...open, require_otp: true })
    const asking = await givenDrop(server, { ...open, require_double_opt_in: true }, coded)
    const drop = await givenDrop(server, open, coded)
    const email_address = someAddress()
    await proving(coded, email_address, { email_address, ...named('Ada') })
    const typed = await signUp(asking, { email_address, marketing_opt_in: true, ...named('Mallory') })
    const cookie = cookieOf(typed)
    await followLink(email_address)
    await signUp(drop, { email_address, ...named('Call me') }, { cookie })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Mallory' })
  })
  it('does not open the record of an unproven email address when a number beside it is verified (THREATS 6)', async () => {
    const mail = await givenDrop(server, open)
    const both = await givenDrop(server, { ...byBoth, require_otp: true }, mail)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await signUp(mail, { email_address, ...named('Ada') })
    await proving(both, `+${phone_number}`, { email_address, phone_number, ...named('Mallory') })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada', verified_at: null })
    expect(await ownerOf(phone_number)).toMatchObject({ first_name: 'Mallory', verified_at: expect.any(Date) })
  })
  it('does not open the record of an unproven number when the link to an email address beside it is followed (THREATS 6)', async () => {
    const phone = await givenDrop(server, byPhone)
    const byLink = { require_double_opt_in: true, confirmation_message_contact_preference: 'ONLY_EMAIL' } as const
    const both = await givenDrop(server, { ...byBoth, ...byLink }, phone)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await signUp(phone, { phone_number, ...named('Ada') })
    await signUp(both, { email_address, phone_number, ...named('Mallory') })
    await followLink(email_address)
    expect(await ownerOf(phone_number)).toMatchObject({ first_name: 'Ada', verified_at: null })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Mallory', verified_at: expect.any(Date) })
  })
  it('moves only the email address to a new fan when it is proven after being typed beside an unproven number (THREATS 6)', async () => {
    const phone = await givenDrop(server, byPhone)
    const both = await givenDrop(server, byBoth, phone)
    const mail = await givenDrop(server, { ...open, require_otp: true }, phone)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await signUp(phone, { phone_number, ...named('Ada') })
    await signUp(both, { email_address, phone_number, ...named('Mallory') })
    expect((await ownerOf(email_address))?.id).toBe((await ownerOf(phone_number))?.id)
    await proving(mail, email_address, { email_address, ...named('Mallory') })
    expect(await ownerOf(phone_number)).toMatchObject({ first_name: 'Ada', verified_at: null })
    expect((await ownerOf(email_address))?.id).not.toBe((await ownerOf(phone_number))?.id)
  })
  it.each([false, true])(
    'adds a proven number to the fan whom the same browser signed up, unless another browser signed that fan up, too (others: %s)',
    async others => {
      const mail = await givenDrop(server, open)
      const both = await givenDrop(server, { ...byBoth, require_otp: true }, mail)
      const [email_address, phone_number] = [someAddress(), someNumber()]
      const cookie = cookieOf(await signUp(mail, { email_address, ...named('Ada') }))
      if (others) await signUp(await givenDrop(server, open, mail), { email_address, ...named('Ada') })
      await proving(both, `+${phone_number}`, { email_address, phone_number, ...named('Ada') }, { cookie })
      expect((await ownerOf(phone_number))?.id === (await ownerOf(email_address))?.id).toBe(!others)
      expect(await ownerOf(phone_number)).toMatchObject({ verified_at: expect.any(Date) })
    },
  )
  it('keeps one record when a fan proves the contact that both of their forms name', async () => {
    const mail = await givenDrop(server, open)
    const both = await givenDrop(server, byBoth, mail)
    const coded = await givenDrop(server, { ...open, require_otp: true }, mail)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await signUp(mail, { email_address, ...named('Ada') })
    await signUp(both, { email_address, phone_number, ...named('Ada') })
    await proving(coded, email_address, { email_address, ...named('Ada') })
    expect((await ownerOf(phone_number))?.id).toBe((await ownerOf(email_address))?.id)
  })
  it.each([false, true])(
    'moves a number typed beside a proven email address to a new fan when another form names it alone, unless the team merged the records (merged: %s, THREATS 6)',
    async merged => {
      const coded = await givenDrop(server, { ...open, require_otp: true })
      const [both, phone] = [await givenDrop(server, byBoth, coded), await givenDrop(server, byPhone, coded)]
      const [email_address, phone_number] = [someAddress(), someNumber()]
      await proving(coded, email_address, { email_address, ...named('Mallory') })
      await signUp(both, { email_address, phone_number, ...named('Mallory') })
      const fan = await ownerOf(email_address)
      expect((await ownerOf(phone_number))?.id).toBe(fan?.id)
      if (merged)
        await server.sql(
          'insert into fan_aliases (organization_id, old_id, fan_id, merge_id) values ($1, $2, $3, $2)',
          [coded.organization_id, randomUUID(), fan?.id],
        )
      await signUp(phone, { phone_number, ...named('Ada') })
      expect(await ownerOf(phone_number)).toMatchObject({ first_name: merged ? 'Mallory' : 'Ada' })
      expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Mallory' })
    },
  )
  it('keeps the record of an email address when another form names a number that was typed beside it', async () => {
    const mail = await givenDrop(server, open)
    const [both, phone] = [await givenDrop(server, byBoth, mail), await givenDrop(server, byPhone, mail)]
    const coded = await givenDrop(server, { ...open, require_otp: true }, mail)
    const [email_address, phone_number] = [someAddress(), someNumber()]
    const { body } = await signUp(mail, { email_address, ...named('Ada') })
    await signUp(both, { email_address, phone_number, ...named('Ada') })
    await signUp(phone, { phone_number, ...named('Bo') })
    await proving(coded, email_address, { email_address, ...named('Ada') })
    const [first] = await server.sql('select fan_id from signups where id = $1', [body.id])
    expect(first).toEqual({ fan_id: (await ownerOf(email_address))?.id })
    expect(await ownerOf(phone_number)).toMatchObject({ first_name: 'Bo' })
  })
  it.each([false, true])(
    'keeps one fan when a code and a link prove the two contacts of a form, but two when the email address had a fan before (had one: %s)',
    async isKnown => {
      const mail = await givenDrop(server, open)
      const both = await givenDrop(server, { ...byBoth, require_otp: true, require_double_opt_in: true }, mail)
      const [email_address, phone_number] = [someAddress(), someNumber()]
      if (isKnown) await signUp(mail, { email_address, ...named('Ada') })
      await proving(both, `+${phone_number}`, {
        email_address,
        phone_number,
        marketing_opt_in: true,
        ...named('Mallory'),
      })
      await followLink(email_address)
      const [byMail, byText] = [await ownerOf(email_address), await ownerOf(phone_number)]
      const proven = { verified_at: expect.any(Date) }
      if (!isKnown)
        return expect(byMail).toMatchObject({ ...proven, id: byText?.id, agreed_channels: ['EMAIL', 'PHONE'] })
      // whoever follows a link says nothing of the number that somebody typed beside, and hears from the team all the same
      expect(byMail).toMatchObject({ ...proven, agreed_channels: ['EMAIL'], first_name: 'Ada' })
      expect(byText).toMatchObject({ ...proven, agreed_channels: ['PHONE'], first_name: 'Mallory' })
      expect(byMail?.id).not.toBe(byText?.id)
    },
  )
  it('keeps two fans separate who follow the two double opt-in links of one form (THREATS 6)', async () => {
    const text = await givenDrop(server, { ...byPhone, require_otp: true })
    const asking = await givenDrop(
      server,
      { ...byBoth, require_double_opt_in: true, confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL' },
      text,
    )
    const [email_address, phone_number] = [someAddress(), someNumber()]
    await proving(text, `+${phone_number}`, { phone_number, ...named('Ada') })
    await signUp(asking, { email_address, phone_number, marketing_opt_in: true, ...named('Mallory') })
    for (const to of [`+${phone_number}`, email_address]) await followLink(to)
    const [stranger, ada] = [await ownerOf(email_address), await ownerOf(phone_number)]
    expect(stranger?.id).not.toBe(ada?.id)
    expect([stranger?.agreed_channels, ada?.agreed_channels]).toEqual([['EMAIL'], ['PHONE']])
  })
  it.each(Array.from({ length: 10 }, (_, round) => round))(
    'gives a contact to one fan when it is proven several times at once (round %i)',
    async () => {
      const phone = await givenDrop(server, byPhone)
      const both = await givenDrop(server, byBoth, phone)
      const [email_address, phone_number] = [someAddress(), someNumber()]
      await signUp(phone, { phone_number, ...named('Ada') })
      await signUp(both, { email_address, phone_number, ...named('Ada') })
      const contacts = JSON.stringify([
        { channel: 'EMAIL', value: email_address, address: email_address, proven: true },
      ])
      const found = await Promise.all(
        Array.from({ length: 12 }).map(() =>
          server.app.database.inOrganization(phone.organization_id, db =>
            sql<{
              fan: string
            }>`select fan from upsert_fan(${phone.organization_id}, ${randomUUID()}, ${contacts}, '{}', true, false)`.execute(
              db,
            ),
          ),
        ),
      )
      const { id } = (await ownerOf(email_address)) ?? {}
      expect(new Set(found.map(({ rows }) => rows[0]?.fan))).toEqual(new Set([id]))
    },
  )
  it('a quarantined record gives way to the first real sign-up', async () => {
    const drop = await givenDrop(server, open)
    const email_address = someAddress()
    const first = await signUp(drop, { email_address, ...named('http://evil.example') })
    await server.sql(`update fans set quarantined = true where id = (select fan_id from signups where id = $1)`, [
      first.body.id,
    ])
    const real = await signUp(drop, { email_address, ...named('Ada') })
    expect(await ownerOf(email_address)).toMatchObject({ first_name: 'Ada', quarantined: false })
    expect(await server.sql('select vouches from signups where id = $1', [real.body.id])).toEqual([{ vouches: true }])
  })
})
