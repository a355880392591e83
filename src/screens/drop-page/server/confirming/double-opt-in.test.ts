import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { webhooks } from '#features/webhooks/contract.ts'
import { sealBatch } from '#records/consents/server/seal.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { formFor, someAddress } from '../../../../../test/fans/fan-world.ts'
import { forged } from '../../../../../test/fans/forged.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const MINUTE = 60_000

let server: TestServer
let world: Awaited<ReturnType<typeof pendingFans>>
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  world = await pendingFans(server)
})
afterAll(() => server.stop())

describe('double opt-in', () => {
  it('counts consent when the button behind the link is pressed; opening the link changes nothing', async () => {
    const { signup_id, mail, link, email_address } = await world.pendingFan()
    expect(mail.subject).toBe('Confirm your sign-up with Vesper Lane')
    expect(mail.headers).toHaveProperty('List-Unsubscribe')
    expect(await world.states(signup_id)).toEqual(['PENDING'])
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    expect(await world.states(signup_id)).toEqual(['PENDING'])
    expect(await world.reachable(signup_id)).toEqual([])
    const page = await (await fetch(link)).text()
    expect(page).toContain('You’re almost in: Night Bus')
    expect(page).toMatch(/<form method="post" action="\/confirm\/[\w.-]+"><button/)

    const pressed = await world.press(link)
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toMatch(/^\/d\/\w+\?signed_up=true$/)
    expect(await world.states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])

    const welcome = await messageTo(server, email_address, 2)
    expect(welcome.subject).toBe('Welcome Ada')
    await Promise.all([world.press(link), world.press(link)])
    await untilSettled(server)
    expect(await world.states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
    expect(await messagesTo(server, email_address)).toHaveLength(2)
  })

  it('puts no name into a mail before the address is confirmed (THREATS 6)', async () => {
    const { mail } = await world.pendingFan(world.drop, { first_name: 'Buyevilnow', last_name: 'x' })
    expect(JSON.stringify(mail)).not.toMatch(/evil/i)
  })

  it('keeps a confirmed fan reachable while somebody signs them up again', async () => {
    const { signup_id, link, email_address } = await world.pendingFan()
    await world.press(link)
    const other = await world.dropOf()
    await signUp(server, other, { email_address })
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
  })

  it('needs no link after a code', async () => {
    const coded = await world.dropOf({ require_otp: true })
    const email_address = someAddress()
    await server.call(signups.otp, await formFor(server, coded, { email_address }, 'otp'))
    const code = /\b\d{6}\b/.exec((await messageTo(server, email_address)).body)?.[0] ?? ''
    const { signup_id } = await signUp(server, coded, { email_address, otp_code: code })
    expect((await messageTo(server, email_address, 2)).subject).toBe('You are on the list: Night Bus')
    expect(await world.states(signup_id)).toEqual(['GIVEN'])
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
  })

  it('confirms only the contact that received the code: the e-mail beside the number gets a link, and both belong to one fan', async () => {
    const both = await world.dropOf({
      require_otp: true,
      allow_sms: true,
      require_both_sms_and_email: true,
      confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL',
    })
    const { organization_id } = both
    await server.call(
      webhooks.create,
      { organization_id, url: 'https://hooks.example/in', event_types: ['fan.signed_up'] },
      { cookie: world.team.people.olga.cookie },
    )
    const email_address = someAddress()
    const contacts = { email_address, phone_number: '447500123558' }
    await server.call(signups.otp, await formFor(server, both, contacts, 'otp'))
    const otp_code = /\b\d{6}\b/.exec((await messageTo(server, '+447500123558')).body)?.[0] ?? ''
    const { signup_id } = await signUp(server, both, { ...contacts, otp_code })
    const words = () =>
      server.sql(
        `select channel, state, details::jsonb->'proof'->>'kind' as proof from consents k join consent_details d on d.consent_id = k.id
         where signup_id = $1 order by channel, given_at, id`,
        [signup_id],
      )
    const asked = { channel: 'EMAIL', state: 'PENDING', proof: null }
    const typed = { channel: 'PHONE', state: 'GIVEN', proof: 'CODE' }
    expect(await words()).toEqual([asked, typed])
    expect((await messageTo(server, '+447500123558', 2)).body).toContain('on the list')
    const mail = await messageTo(server, email_address)
    expect(mail.subject).toBe('Confirm your sign-up with Vesper Lane')
    await untilSettled(server)
    const [event] = await server.sql(`select data from webhook_events where data->>'signup_id' = $1`, [signup_id])
    expect(event?.data).toMatchObject({
      channels: ['EMAIL', 'PHONE'],
      verified_channels: ['PHONE'],
      awaits_confirmation: true,
    })
    const before = await world.recordOf(signup_id)
    expect(before.fan.reachable).toEqual(['PHONE'])

    await world.press(linkIn(mail.body, 'confirm'))
    expect(await words()).toEqual([asked, { channel: 'EMAIL', state: 'CONFIRMED', proof: 'LINK' }, typed])
    expect((await messageTo(server, email_address, 2)).subject).toBe('You are on the list: Night Bus')
    const { fan } = await world.recordOf(signup_id)
    expect(fan.id).toBe(before.fan.id)
    expect([...fan.reachable].sort()).toEqual(['EMAIL', 'PHONE'])
    await untilSettled(server)
    expect(await messagesTo(server, '+447500123558')).toHaveLength(2)
    await server.app.database.inOrganization(organization_id, db => sealBatch(db, organization_id))
    const ledger = await server.app.database.readOrganization(organization_id, db =>
      verifyConsents(db, organization_id),
    )
    expect(ledger.tampered).toEqual([])
  })

  it('asks the other contact after a code even when the drop sends no confirmations to it', async () => {
    const both = await world.dropOf({
      require_otp: true,
      allow_sms: true,
      require_both_sms_and_email: true,
      confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP',
    })
    const email_address = someAddress()
    const contacts = { email_address, phone_number: '447500123559' }
    await server.call(signups.otp, await formFor(server, both, contacts, 'otp'))
    const otp_code = /\b\d{6}\b/.exec((await messageTo(server, '+447500123559')).body)?.[0] ?? ''
    const { signup_id } = await signUp(server, both, { ...contacts, otp_code })
    await world.press(linkIn((await messageTo(server, email_address)).body, 'confirm'))
    expect([...(await world.reachable(signup_id))].sort()).toEqual(['EMAIL', 'PHONE'])
  })

  it('asks by SMS when the drop sends only SMS, and the link verifies the number', async () => {
    const texted = await world.dropOf({
      allow_email: false,
      allow_sms: true,
      confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP',
    })
    const { signup_id } = await signUp(server, texted, { email_address: undefined, phone_number: '447500123555' })
    const text = await messageTo(server, '+447500123555')
    expect(text.body).toMatch(/^Confirm your sign-up with Vesper Lane: \S+ STOP to end\.$/)
    await world.press(linkIn(text.body, 'confirm'))
    expect(await world.reachable(signup_id)).toEqual(['PHONE'])
  })

  it('verifies only the contact that received the link: a number typed beside the e-mail stays unconfirmed in the ledger', async () => {
    const both = await world.dropOf({ allow_sms: true, require_both_sms_and_email: true })
    const { signup_id, link } = await world.pendingFan(both, { phone_number: '447500123556' })
    await world.press(link)
    const words = await server.sql(
      'select channel, state from consents where signup_id = $1 order by channel, given_at, id',
      [signup_id],
    )
    expect(words).toEqual([
      { channel: 'EMAIL', state: 'PENDING' },
      { channel: 'EMAIL', state: 'CONFIRMED' },
      { channel: 'PHONE', state: 'PENDING' },
    ])
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
  })

  it('lets each of two links confirm its own contact, in any order, for one fan', async () => {
    const both = await world.dropOf({
      allow_sms: true,
      require_both_sms_and_email: true,
      confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL',
    })
    const { signup_id, link, email_address, cookie } = await world.pendingFan(both, { phone_number: '447500123557' })
    const byText = linkIn((await messageTo(server, '+447500123557')).body, 'confirm')
    await world.press(link)
    await messageTo(server, email_address, 2)
    await untilSettled(server)
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
    expect(await messagesTo(server, '+447500123557')).toHaveLength(1)
    expect((await world.recordOf(signup_id)).submissions).toMatchObject([{ id: signup_id, awaits_link: true }])
    const first = (await world.recordOf(signup_id)).fan.id

    server.clock.advance(MINUTE)
    expect(await world.again(cookie, both)).toBe('sent')
    await messageTo(server, '+447500123557', 2)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(2)

    expect((await fetch(byText)).status).toBe(200)
    expect((await world.press(byText)).status).toBe(303)
    expect((await messageTo(server, '+447500123557', 3)).body).toContain('on the list')
    expect(await world.states(signup_id)).toEqual(['PENDING', 'PENDING', 'CONFIRMED', 'CONFIRMED'])
    const { fan } = await world.recordOf(signup_id)
    expect(fan.id).toBe(first)
    expect([...fan.reachable].sort()).toEqual(['EMAIL', 'PHONE'])
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(2)
    expect(await world.again(cookie, both)).toBe('confirmed')
  })

  it('asks even when the drop sends no confirmation, and then sends none', async () => {
    const silent = await world.dropOf({ confirmation_message_contact_preference: 'DO_NOT_SEND' })
    const { link, email_address, signup_id } = await world.pendingFan(silent, {})
    await world.press(link)
    await untilSettled(server)
    expect(await world.states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('says that a link expired and leads back to the form', async () => {
    const { link, signup_id } = await world.pendingFan()
    await server.sql(`update signup_confirmations set expires_at = $2 where signup_id = $1`, [
      signup_id,
      server.clock.now(),
    ])
    for (const answer of [await fetch(link), await world.press(link)]) {
      expect(answer.status).toBe(410)
      const html = await answer.text()
      expect(html).toContain('This link has expired')
      expect(html).toMatch(/href="\/d\/\w+"/)
    }
    expect(await world.states(signup_id)).toEqual(['PENDING'])
  })

  it('accepts the Origin “null” of a page with a no-referrer policy and rejects another site', async () => {
    const { link, signup_id } = await world.pendingFan()
    const press = (origin: string) => fetch(link, { method: 'POST', redirect: 'manual', headers: { origin } })
    expect((await press('https://evil.example')).status).toBe(403)
    expect(await world.states(signup_id)).toEqual(['PENDING'])
    expect((await press('null')).status).toBe(303)
    expect(await world.states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
  })

  it('rejects a forged link', async () => {
    const { link, signup_id } = await world.pendingFan()
    expect((await world.press(forged(link))).status).toBe(404)
    const headers = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.5' }
    const lost = await fetch(`${server.url}/confirm/nothing`, { headers })
    expect(lost.status).toBe(404)
    expect(await lost.text()).toMatch(/<html lang="fr">.*<h1>Ce lien ne fonctionne pas<.*>Il est mal écrit/s)
    expect(await world.states(signup_id)).toEqual(['PENDING'])
  })

  it('ends an unsubscribe when the fan confirms again', async () => {
    const { link, email_address, mail, signup_id } = await world.pendingFan()
    await fetch(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
    const next = await world.dropOf()
    const fresh = await signUp(server, next, { email_address })
    const asked = await messageTo(server, email_address, 2)
    expect(await world.reachable(signup_id)).toEqual([])
    await world.press(linkIn(asked.body, 'confirm'))
    expect(await world.reachable(fresh.signup_id)).toEqual(['EMAIL'])
    expect((await messageTo(server, email_address, 3)).subject).toBe('You are on the list: Night Bus')
    expect(link).not.toBe('')
  })
})
