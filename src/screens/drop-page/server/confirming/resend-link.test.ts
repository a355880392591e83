import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signupCommands } from '#features/signups/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { someAddress } from '../../../../../test/fans/fan-world.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const CONNECTIONS = 4

let server: TestServer
let world: Awaited<ReturnType<typeof pendingFans>>
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000', DATABASE_CONNECTIONS: String(CONNECTIONS) },
  })
  world = await pendingFans(server)
})
afterAll(() => server.stop())

describe('resending the link', () => {
  it('works for the browser that signed up: after a pause, three times, then once a day, and not after confirming', async () => {
    const { cookie, email_address, link } = await world.pendingFan()
    expect(await world.again(cookie)).toBe('too_soon')
    for (let nth = 2; nth <= 4; nth++) {
      server.clock.advance(MINUTE)
      expect(await world.again(cookie)).toBe('sent')
      expect(linkIn((await messageTo(server, email_address, nth)).body, 'confirm')).toBe(link)
    }
    server.clock.advance(MINUTE)
    expect(await world.again(cookie)).toBe('too_many')
    server.clock.advance(24 * 60 * MINUTE)
    expect(await world.again(cookie)).toBe('sent')
    server.clock.advance(MINUTE)
    expect(await world.again(cookie)).toBe('too_many')
    await world.press(link)
    expect(await world.again(cookie)).toBe('confirmed')
  })

  it('is offered to the team only while the sign-up is unconfirmed', async () => {
    const { link, signup_id } = await world.pendingFan()
    expect((await world.recordOf(signup_id)).submissions).toMatchObject([{ id: signup_id, awaits_link: true }])
    await world.press(link)
    expect((await world.recordOf(signup_id)).submissions).toMatchObject([{ id: signup_id, awaits_link: false }])
  })

  it('works for the team, for its own fans only', async () => {
    const { email_address, signup_id } = await world.pendingFan()
    server.clock.advance(MINUTE)
    const ask = (organization_id: string, cookie = world.team.people.olga.cookie) =>
      server.call(signupCommands.link_again, { organization_id, id: signup_id }, { cookie })
    expect((await ask(world.team.organization_id)).body).toEqual({ status: 'sent' })
    await messageTo(server, email_address, 2)
    const other = await teamOf(server, 'Other', { olga: 'owner' })
    expect((await ask(other.organization_id, other.people.olga.cookie)).status).toBe(404)
    expect((await ask(world.team.organization_id, other.people.olga.cookie)).status).toBe(404)
  })

  it('is refused to everybody else', async () => {
    const { email_address, signup_id } = await world.pendingFan()
    server.clock.advance(MINUTE)
    expect(await world.again('')).toBe('unknown')
    expect(await world.again(`fanfare_signup=${signup_id}.9999999999.forged`)).toBe('unknown')
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('gets the usual response for a quarantined sign-up, but sends nothing until the team approves it (THREATS 11)', async () => {
    const email_address = someAddress()
    const machine = { email_address, first_name: 'www.evil.top', last_name: 'Lund' }
    const { cookie, signup_id } = await signUp(server, world.drop, machine)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toEqual([])
    const answers = [await world.again(cookie)]
    for (let time = 0; time < 4; time++) {
      server.clock.advance(MINUTE)
      answers.push(await world.again(cookie))
    }
    expect(answers).toEqual(['too_soon', 'sent', 'sent', 'sent', 'too_many'])
    expect((await world.recordOf(signup_id)).submissions).toMatchObject([{ quarantined: true, awaits_link: false }])
    const { organization_id, people } = world.team
    const asOlga = { cookie: people.olga.cookie }
    server.clock.advance(DAY)
    expect((await server.call(signupCommands.link_again, { organization_id, id: signup_id }, asOlga)).status).toBe(404)
    // what was asked for finds it held, and not let in meanwhile
    await untilSettled(server)

    await server.call(fanScreens.release, { organization_id, signup_id }, asOlga)
    const { body } = await messageTo(server, email_address)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(1)
    expect(await world.again(cookie)).toBe('too_soon')
    await world.press(linkIn(body, 'confirm'))
    expect(await world.states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
  })

  it('sends SMS to as many fans at once as there are connections, without blocking', async () => {
    const texted = await world.dropOf({
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
    const answers = asking.map(({ cookie }) => world.again(cookie, texted))
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

  it('sends five messages a day to one mailbox over all drops (THREATS 6)', async () => {
    const email_address = someAddress()
    for (let n = 0; n < 7; n++) await signUp(server, await world.dropOf(), { email_address })
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(5)
  })
})

describe('the reminder', () => {
  const remindable = () => world.dropOf({ remind_to_confirm: true })
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

  it('is sent once, after a day, to unconfirmed fans when the drop enables it', async () => {
    const { email_address, signup_id } = await world.pendingFan(await remindable(), {})
    await aDayLater(signup_id)
    const reminder = await messageTo(server, email_address, 2)
    expect(reminder.subject).toBe('Still want to hear from Vesper Lane?')
    expect(linkIn(reminder.body, 'confirm')).not.toBe('')
    expect(reminder.headers).toHaveProperty('List-Unsubscribe')
  })

  it('is not sent to confirmed or unsubscribed fans', async () => {
    const given = await remindable()
    const confirmed = await world.pendingFan(given, {})
    await world.press(confirmed.link)
    await messageTo(server, confirmed.email_address, 2)
    const gone = await world.pendingFan(given, {})
    await fetch(linkIn(gone.mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
    for (const { signup_id } of [confirmed, gone]) await aDayLater(signup_id)
    await untilSettled(server)
    expect(await messagesTo(server, confirmed.email_address)).toHaveLength(2)
    expect(await messagesTo(server, gone.email_address)).toHaveLength(1)
  })
})
