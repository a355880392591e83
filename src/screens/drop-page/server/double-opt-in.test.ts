import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signupCommands, signups } from '#features/signups/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../test/fan-mail.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../test/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const CONNECTIONS = 4

let server: TestServer
let team: Team<'olga'>
let drop: GivenDrop
const dropOf = (draft: Parameters<typeof givenDrop>[1] = {}) =>
  givenDrop(server, { require_double_opt_in: true, ...draft }, { organization_id: team.organization_id as never })
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000', DATABASE_CONNECTIONS: String(CONNECTIONS) },
  })
  team = await teamOf(server, 'North', { olga: 'owner' })
  drop = await dropOf({
    allow_name: true,
    confirmation_messages: {
      en: { EMAIL: { subject: 'Welcome {first_name}', body: '{link}' }, PHONE: null },
      fr: null,
    },
  })
})
afterAll(() => server.stop())

const names = { first_name: 'Ada', last_name: 'Lund' }
async function pendingFan(given = drop, fields: object = names) {
  const email_address = someAddress()
  const { signup_id, cookie } = await signUp(server, given, { email_address, ...fields })
  const mail = await messageTo(server, email_address)
  return { email_address, signup_id, cookie, mail, link: linkIn(mail.body, 'confirm') }
}
const press = (link: string) => fetch(link, { method: 'POST', redirect: 'manual', headers: { origin: server.url } })
const states = async (signup_id: string) =>
  (await server.sql('select state from consents where signup_id = $1 order by given_at, id', [signup_id])).map(
    row => row.state,
  )
async function recordOf(signup_id: string) {
  const [signup] = await server.sql('select fan_id from signups where id = $1', [signup_id])
  const { body } = await server.call(
    fanScreens.get,
    { organization_id: team.organization_id, id: signup?.fan_id },
    { cookie: team.people.olga.cookie },
  )
  return body
}
const reachable = async (signup_id: string) => (await recordOf(signup_id)).fan.reachable
const again = (cookie: string, given = drop) =>
  server.call(signups.link_again, { drop_id: given.drop.id }, { cookie }).then(({ body }) => body.status)

describe('double opt-in', () => {
  it('consent counts once the button behind the link is pressed; opening the link, however often, is nothing', async () => {
    const { signup_id, mail, link, email_address } = await pendingFan()
    expect(mail.subject).toBe('Confirm your sign-up with Vesper Lane')
    expect(mail.headers).toHaveProperty('List-Unsubscribe')
    expect(await states(signup_id)).toEqual(['PENDING'])
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    expect(await states(signup_id)).toEqual(['PENDING'])
    expect(await reachable(signup_id)).toEqual([])
    const page = await (await fetch(link)).text()
    expect(page).toContain('You’re almost in: Night Bus')
    expect(page).toMatch(/<form method="post" action="\/confirm\/[\w.-]+"><button/)

    const pressed = await press(link)
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toMatch(/^\/d\/\w+\?signed_up=true$/)
    expect(await states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
    expect(await reachable(signup_id)).toEqual(['EMAIL'])

    const welcome = await messageTo(server, email_address, 2)
    expect(welcome.subject).toBe('Welcome Ada')
    await Promise.all([press(link), press(link)])
    await untilSettled(server)
    expect(await states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
    expect(await messagesTo(server, email_address)).toHaveLength(2)
  })

  it('a stranger’s name is in no mail before that (THREATS 6)', async () => {
    const { mail } = await pendingFan(drop, { first_name: 'Buyevilnow', last_name: 'x' })
    expect(JSON.stringify(mail)).not.toMatch(/evil/i)
  })

  it('who was reachable stays so while somebody signs them up again', async () => {
    const { signup_id, link, email_address } = await pendingFan()
    await press(link)
    const other = await dropOf()
    await signUp(server, other, { email_address })
    expect(await reachable(signup_id)).toEqual(['EMAIL'])
  })

  it('a code is an answer already', async () => {
    const coded = await dropOf({ require_otp: true })
    const email_address = someAddress()
    await server.call(signups.otp, await formFor(server, coded, { email_address }, 'otp'))
    const code = /\b\d{6}\b/.exec((await messageTo(server, email_address)).body)?.[0] ?? ''
    const { signup_id } = await signUp(server, coded, { email_address, otp_code: code })
    expect((await messageTo(server, email_address, 2)).subject).toBe('You are on the list: Night Bus')
    expect(await states(signup_id)).toEqual(['GIVEN'])
    expect(await reachable(signup_id)).toEqual(['EMAIL'])
  })

  it('asks by text where only texts are sent, and the link proves the number', async () => {
    const texted = await dropOf({
      allow_email: false,
      allow_sms: true,
      confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP',
    })
    const { signup_id } = await signUp(server, texted, { email_address: undefined, phone_number: '447500123555' })
    const text = await messageTo(server, '+447500123555')
    expect(text.body).toMatch(/^Confirm your sign-up with Vesper Lane: \S+ STOP to end\.$/)
    await press(linkIn(text.body, 'confirm'))
    expect(await reachable(signup_id)).toEqual(['PHONE'])
  })

  it('a link proves what it was sent to: a number typed beside the address stays unconfirmed in the ledger', async () => {
    const both = await dropOf({ allow_sms: true, require_both_sms_and_email: true })
    const { signup_id, link } = await pendingFan(both, { phone_number: '447500123556' })
    await press(link)
    const words = await server.sql(
      'select channel, state from consents where signup_id = $1 order by channel, given_at, id',
      [signup_id],
    )
    expect(words).toEqual([
      { channel: 'EMAIL', state: 'PENDING' },
      { channel: 'EMAIL', state: 'CONFIRMED' },
      { channel: 'PHONE', state: 'PENDING' },
    ])
    expect(await reachable(signup_id)).toEqual(['EMAIL'])
  })

  it('of two links each confirms what it went to, whichever is followed first, and both lead to one fan', async () => {
    const both = await dropOf({
      allow_sms: true,
      require_both_sms_and_email: true,
      confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL',
    })
    const { signup_id, link, email_address, cookie } = await pendingFan(both, { phone_number: '447500123557' })
    const byText = linkIn((await messageTo(server, '+447500123557')).body, 'confirm')
    await press(link)
    await messageTo(server, email_address, 2)
    await untilSettled(server)
    expect(await reachable(signup_id)).toEqual(['EMAIL'])
    expect(await messagesTo(server, '+447500123557')).toHaveLength(1)
    expect((await recordOf(signup_id)).submissions).toMatchObject([{ id: signup_id, awaits_link: true }])
    const first = (await recordOf(signup_id)).fan.id

    server.clock.advance(MINUTE)
    expect(await again(cookie, both)).toBe('sent')
    await messageTo(server, '+447500123557', 2)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(2)

    expect((await fetch(byText)).status).toBe(200)
    expect((await press(byText)).status).toBe(303)
    expect((await messageTo(server, '+447500123557', 3)).body).toContain('on the list')
    expect(await states(signup_id)).toEqual(['PENDING', 'PENDING', 'CONFIRMED', 'CONFIRMED'])
    const { fan } = await recordOf(signup_id)
    expect(fan.id).toBe(first)
    expect([...fan.reachable].sort()).toEqual(['EMAIL', 'PHONE'])
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(2)
    expect(await again(cookie, both)).toBe('confirmed')
  })

  it('asks even where the drop sends no confirmation, and sends none then', async () => {
    const silent = await dropOf({ confirmation_message_contact_preference: 'DO_NOT_SEND' })
    const { link, email_address, signup_id } = await pendingFan(silent, {})
    await press(link)
    await untilSettled(server)
    expect(await states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('an old link says so, and leads back to the form', async () => {
    const { link, signup_id } = await pendingFan()
    await server.sql(`update signup_confirmations set expires_at = $2 where signup_id = $1`, [
      signup_id,
      server.clock.now(),
    ])
    for (const answer of [await fetch(link), await press(link)]) {
      expect(answer.status).toBe(410)
      const html = await answer.text()
      expect(html).toContain('This link has expired')
      expect(html).toMatch(/href="\/d\/\w+"/)
    }
    expect(await states(signup_id)).toEqual(['PENDING'])
  })

  it('a forged link is nobody’s', async () => {
    const { link, signup_id } = await pendingFan()
    expect((await press(`${link.slice(0, -2)}AA`)).status).toBe(404)
    expect((await fetch(`${server.url}/confirm/nothing`)).status).toBe(404)
    expect(await states(signup_id)).toEqual(['PENDING'])
  })

  it('a stop ends when the fan confirms anew', async () => {
    const { link, email_address, mail, signup_id } = await pendingFan()
    await fetch(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
    const next = await dropOf()
    const fresh = await signUp(server, next, { email_address })
    const asked = await messageTo(server, email_address, 2)
    expect(await reachable(signup_id)).toEqual([])
    await press(linkIn(asked.body, 'confirm'))
    expect(await reachable(fresh.signup_id)).toEqual(['EMAIL'])
    expect((await messageTo(server, email_address, 3)).subject).toBe('You are on the list: Night Bus')
    expect(link).not.toBe('')
  })
})

describe('the link once more', () => {
  it('for the browser that signed up: not at once, thrice at the most, and not after confirming', async () => {
    const { cookie, email_address, link } = await pendingFan()
    expect(await again(cookie)).toBe('too_soon')
    for (let nth = 2; nth <= 4; nth++) {
      server.clock.advance(MINUTE)
      expect(await again(cookie)).toBe('sent')
      expect(linkIn((await messageTo(server, email_address, nth)).body, 'confirm')).toBe(link)
    }
    server.clock.advance(MINUTE)
    expect(await again(cookie)).toBe('too_many')
    await press(link)
    expect(await again(cookie)).toBe('confirmed')
  })

  it('is offered to the team while the sign-up waits, and no longer', async () => {
    const { link, signup_id } = await pendingFan()
    expect((await recordOf(signup_id)).submissions).toMatchObject([{ id: signup_id, awaits_link: true }])
    await press(link)
    expect((await recordOf(signup_id)).submissions).toMatchObject([{ id: signup_id, awaits_link: false }])
  })

  it('and for the team, of its own fans only', async () => {
    const { email_address, signup_id } = await pendingFan()
    server.clock.advance(MINUTE)
    const ask = (organization_id: string, cookie = team.people.olga.cookie) =>
      server.call(signupCommands.link_again, { organization_id, id: signup_id }, { cookie })
    expect((await ask(team.organization_id)).body).toEqual({ status: 'sent' })
    await messageTo(server, email_address, 2)
    const other = await teamOf(server, 'Other', { olga: 'owner' })
    expect((await ask(other.organization_id, other.people.olga.cookie)).status).toBe(404)
    expect((await ask(team.organization_id, other.people.olga.cookie)).status).toBe(404)
  })

  it('and for no other', async () => {
    const { email_address, signup_id } = await pendingFan()
    server.clock.advance(MINUTE)
    expect(await again('')).toBe('unknown')
    expect(await again(`fanfare_signup=${signup_id}.9999999999.forged`)).toBe('unknown')
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('by text to as many at once as the house has connections, and nobody waits for another', async () => {
    const texted = await dropOf({
      allow_email: false,
      allow_sms: true,
      confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP',
    })
    const asking = []
    for (let nth = 0; nth < CONNECTIONS; nth++) {
      const phone_number = `44750012357${nth}`
      asking.push(await signUp(server, texted, { email_address: undefined, phone_number }))
      await messageTo(server, `+${phone_number}`)
    }
    await untilSettled(server)
    server.clock.advance(MINUTE)
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from signup_confirmations where signup_id = any($1) for update', [
      asking.map(({ signup_id }) => signup_id),
    ])
    const answers = asking.map(({ cookie }) => again(cookie, texted))
    // each is in its transaction, and nobody else has a connection
    await eventually(async () => {
      const { rows } = await holder.query(
        `select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
      )
      return rows.length >= CONNECTIONS
    })
    await holder.query('rollback')
    await holder.end()
    expect(await Promise.all(answers)).toEqual(asking.map(() => 'sent'))
  })

  it('five messages a day to one mailbox, whatever drops ask (THREATS 6)', async () => {
    const email_address = someAddress()
    for (let n = 0; n < 7; n++) await signUp(server, await dropOf(), { email_address })
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(5)
  })
})

describe('the reminder', () => {
  const remindable = () => dropOf({ remind_to_confirm: true })
  /** Lets the job of a day from now run. */
  const aDayLater = async (signup_id: string) => {
    server.clock.advance(DAY)
    await server.sql(`update contact_sends set sent_at = sent_at - interval '1 day'`)
    await eventually(async () => {
      const rows = await server.sql(
        `update graphile_worker._private_jobs set run_at = now() where payload::jsonb->>'signup_id' = $1 and run_at > now() returning id`,
        [signup_id],
      )
      return rows.length > 0
    })
  }

  it('comes once after a day to who has not confirmed, where the drop wants it', async () => {
    const { email_address, signup_id } = await pendingFan(await remindable(), {})
    await aDayLater(signup_id)
    const reminder = await messageTo(server, email_address, 2)
    expect(reminder.subject).toBe('Still want to hear from Vesper Lane?')
    expect(linkIn(reminder.body, 'confirm')).not.toBe('')
    expect(reminder.headers).toHaveProperty('List-Unsubscribe')
  })

  it('but not to who has, nor to who wants nothing more', async () => {
    const given = await remindable()
    const confirmed = await pendingFan(given, {})
    await press(confirmed.link)
    await messageTo(server, confirmed.email_address, 2)
    const gone = await pendingFan(given, {})
    await fetch(linkIn(gone.mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
    for (const { signup_id } of [confirmed, gone]) await aDayLater(signup_id)
    await untilSettled(server)
    expect(await messagesTo(server, confirmed.email_address)).toHaveLength(2)
    expect(await messagesTo(server, gone.email_address)).toHaveLength(1)
  })
})
