import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedKeys } from '#platform/server/secret-box.ts'
import { type StopReason, stopContact } from '#records/fans/server/stopped-contacts.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { someNumber } from '../../../../../test/fans/fan-pairs.ts'
import { someAddress } from '../../../../../test/fans/fan-world.ts'
import { holding } from '../../../../../test/fans/holding.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof pendingFans>>
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  world = await pendingFans(server)
})
afterAll(() => server.stop())

/** A drop whose form proves nothing: neither a code nor a link is asked for. */
const plainDrop = (draft = {}) => world.dropOf({ require_double_opt_in: false, ...draft })

const unsubscribe = (mail: { headers: Record<string, string> }) =>
  fetch(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })

/** Who signed up on such a form, had their confirmation, and unsubscribed by it. */
async function unsubscribedFan() {
  const email_address = someAddress()
  await signUp(server, await plainDrop(), { email_address })
  const mail = await messageTo(server, email_address)
  await unsubscribe(mail)
  return { email_address, mail, preferences: linkIn(mail.body, 'preferences') }
}

/** A form that is kept apart until the team lets it in. */
const machine = (email_address: string) => ({ email_address, first_name: 'www.evil.top', last_name: 'Lund' })
async function release(signup_id: string) {
  const { organization_id, people } = world.team
  const { status } = await server.call(
    fanScreens.release,
    { organization_id, signup_id },
    { cookie: people.olga.cookie },
  )
  expect(status).toBe(200)
}

const read = async (url: string) => (await fetch(url)).text()

describe('an unsubscribed fan who signs up again on a form that proves nothing', () => {
  it('gets a link in place of the confirmation, and hears from the team again once it is followed', async () => {
    const { email_address, preferences } = await unsubscribedFan()
    const { signup_id } = await signUp(server, await plainDrop(), { email_address })
    const link = linkIn((await messageTo(server, email_address, 2)).body, 'confirm')
    await untilSettled(server)
    expect(link).not.toBe('')
    expect(await messagesTo(server, email_address)).toHaveLength(2)
    expect(await world.reachable(signup_id)).toEqual([])
    expect(await read(preferences)).toContain('<strong>Waiting for you to confirm</strong>')

    await world.press(link)
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
    expect(await world.states(signup_id)).toEqual(['GIVEN', 'CONFIRMED'])
    expect(await read(preferences)).toContain('<strong>On</strong>')
    expect((await messageTo(server, email_address, 3)).subject).toContain('Night Bus')
  })

  it('gets the confirmation link also when the drop sends no confirmation message', async () => {
    const { email_address } = await unsubscribedFan()
    await signUp(server, await plainDrop({ confirmation_message_contact_preference: 'DO_NOT_SEND' }), { email_address })
    expect(linkIn((await messageTo(server, email_address, 2)).body, 'confirm')).not.toBe('')
  })

  it('gets no link when the provider blocked the address', async () => {
    const blocked = await unsubscribedFan()
    await server.sql(
      `update stopped_contacts set reason = 'BLOCKED'
       where stopped_at = (select max(stopped_at) from stopped_contacts where organization_id = $1)`,
      [world.team.organization_id],
    )
    await signUp(server, await plainDrop(), { email_address: blocked.email_address })
    await untilSettled(server)
    expect(await messagesTo(server, blocked.email_address)).toHaveLength(1)
    expect(await read(blocked.preferences)).toContain('<strong>Off</strong>')
  })

  it('gets no link when the sign-up came before they unsubscribed', async () => {
    const email_address = someAddress()
    await signUp(server, await plainDrop(), { email_address })
    const mail = await messageTo(server, email_address)
    const { signup_id } = await signUp(server, await plainDrop({ allow_name: true }), machine(email_address))
    await unsubscribe(mail)
    await release(signup_id)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('gets no link when the sign-up came before they unsubscribed again', async () => {
    const { email_address, mail } = await unsubscribedFan()
    const { signup_id } = await signUp(server, await plainDrop({ allow_name: true }), machine(email_address))
    await unsubscribe(mail)
    await release(signup_id)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('does not wait for a link that nobody was sent', async () => {
    const { email_address, preferences } = await unsubscribedFan()
    await signUp(server, await plainDrop({ allow_name: true }), machine(email_address))
    await untilSettled(server)
    expect(await read(preferences)).toContain('<strong>Off</strong>')
  })

  it('is led to their preferences when they open a followed link after unsubscribing again', async () => {
    const { email_address, mail, preferences } = await unsubscribedFan()
    const drop = await plainDrop()
    await signUp(server, drop, { email_address })
    const link = linkIn((await messageTo(server, email_address, 2)).body, 'confirm')
    await world.press(link)
    const opened = () => fetch(link, { redirect: 'manual' }).then(({ headers }) => headers.get('location'))
    expect(await opened()).toContain('signed_up=true')
    await unsubscribe(mail)
    expect(await opened()).toContain('/preferences/')
    // who followed the link of today gets another one
    await signUp(server, drop, { email_address, utm_source: 'again' })
    await untilSettled(server)
    expect(await read(preferences)).toContain('<strong>Waiting for you to confirm</strong>')
    expect(linkIn((await messagesTo(server, email_address)).at(-1)?.body ?? '', 'confirm')).not.toBe(link)
  })

  it('gets one link a day for a drop when nobody follows it, and waits for no other (THREATS 6)', async () => {
    const { email_address, mail, preferences } = await unsubscribedFan()
    const drop = await plainDrop()
    await signUp(server, drop, { email_address })
    await messageTo(server, email_address, 2)
    await unsubscribe(mail)
    await signUp(server, drop, { email_address, utm_source: 'again' })
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(2)
    expect(await read(preferences)).toContain('<strong>Off</strong>')
  })

  const change = (preferences: string, what: string) =>
    fetch(preferences, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ do: what }),
    })

  it('may turn messages off instead of following the link, whose page then says that it turns them on again', async () => {
    const { email_address, preferences } = await unsubscribedFan()
    const { signup_id } = await signUp(server, await plainDrop(), { email_address })
    const link = linkIn((await messageTo(server, email_address, 2)).body, 'confirm')
    expect(await read(link)).not.toContain('turns them on again')
    await change(preferences, 'off:ALL')
    expect(await read(preferences)).toContain('<strong>Off</strong>')

    // the button of a page that was open before changes nothing
    expect(await (await world.press(link)).text()).toContain('turns them on again')
    expect(await read(preferences)).toContain('<strong>Off</strong>')
    expect(await world.states(signup_id)).toEqual(['GIVEN'])

    expect(await read(link)).toMatch(/turns them on again.*name="again" value="1"/s)
    await world.press(link, { again: '1' })
    expect(await read(preferences)).toContain('<strong>On</strong>')
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
    expect(await world.states(signup_id)).toEqual(['GIVEN', 'CONFIRMED'])
  })

  it('is not revealed when whoever signed up asks for the link again (THREATS 11)', async () => {
    const { email_address } = await unsubscribedFan()
    const drop = await plainDrop()
    const again = await signUp(server, drop, { email_address })
    const other = await signUp(server, drop, { email_address: someAddress() })
    await untilSettled(server)
    expect(await world.again(again.cookie, drop)).toBe(await world.again(other.cookie, drop))
  })

  it('is not revealed when a stranger types their number beside an own address and asks for the link again (THREATS 11)', async () => {
    const { organization_id } = world.team
    const keys = derivedKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS, 'contact')
    const drop = await plainDrop({ allow_sms: true, require_both_sms_and_email: true })
    async function answerTo(phone_number: string) {
      const { cookie, signup_id } = await signUp(server, drop, { email_address: someAddress(), phone_number })
      await untilSettled(server)
      // as where nobody could tell whether a human sent it
      await server.sql(`update signups set quarantine_reasons = '{UNCONFIRMED}' where id = $1`, [signup_id])
      return world.again(cookie, drop)
    }
    const [gone, other] = [someNumber(), someNumber()]
    await server.app.database.inOrganization(organization_id, db =>
      stopContact(db, keys, organization_id, { channel: 'PHONE', to: gone, reason: 'UNSUBSCRIBED' }),
    )
    expect(await answerTo(gone)).toBe(await answerTo(other))
    expect(linkIn((await messageTo(server, `+${gone}`)).body, 'confirm')).not.toBe('')
  })
})

describe('a fan who unsubscribes while a sign-up waits for its link', () => {
  const stop = (to: string, reason: StopReason, channel: 'EMAIL' | 'PHONE' = 'EMAIL') =>
    server.app.database.inOrganization(world.team.organization_id, db =>
      stopContact(db, derivedKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS, 'contact'), world.team.organization_id, {
        channel,
        to,
        reason,
      }),
    )

  it('stays unsubscribed when that happens while the button of the link is answered', async () => {
    const email_address = someAddress()
    const { signup_id } = await signUp(server, await world.dropOf(), { email_address })
    const link = linkIn((await messageTo(server, email_address)).body, 'confirm')
    await holding(
      server,
      'select from fans where id in (select fan_id from signups where id = $1) for update',
      [signup_id],
      async queued => {
        void world.press(link)
        await queued(1)
        await stop(email_address, 'UNSUBSCRIBED')
      },
    )
    await eventually(async () => (await world.states(signup_id)).includes('CONFIRMED'))
    expect(await world.reachable(signup_id)).toEqual([])
  })

  it.each([[['BLOCKED']], [['UNSUBSCRIBED', 'STOP']]] as const)(
    'reads that the link turns messages on again, also where the address was %s before',
    async reasons => {
      const email_address = someAddress()
      for (const reason of reasons) await stop(email_address, reason)
      const { signup_id } = await signUp(server, await world.dropOf(), { email_address })
      const link = linkIn((await messageTo(server, email_address)).body, 'confirm')
      expect(await read(link)).not.toContain('turns them on again')
      await stop(email_address, 'UNSUBSCRIBED')
      expect(await read(link)).toContain('turns them on again')
      await world.press(link)
      expect(await world.states(signup_id)).toEqual(['PENDING'])
      await world.press(link, { again: '1' })
      expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
    },
  )

  it('gets no link when the team releases the sign-up afterwards', async () => {
    const email_address = someAddress()
    await signUp(server, await plainDrop(), { email_address })
    const mail = await messageTo(server, email_address)
    const { signup_id } = await signUp(server, await world.dropOf({ allow_name: true }), machine(email_address))
    await untilSettled(server)
    await unsubscribe(mail)
    await release(signup_id)
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(1)
  })

  it('is led to the preferences by a link that was texted, when the telephone has sent STOP since', async () => {
    const phone_number = someNumber()
    const drop = await world.dropOf({ allow_sms: true, require_both_sms_and_email: true })
    const { signup_id } = await signUp(server, drop, { email_address: someAddress(), phone_number })
    const link = linkIn((await messageTo(server, `+${phone_number}`)).body, 'confirm')
    await stop(phone_number, 'STOP', 'PHONE')
    const answers = [await fetch(link, { redirect: 'manual' }), await world.press(link, { again: '1' })]
    for (const { headers } of answers) expect(headers.get('location')).toContain('/preferences/')
    expect(await world.reachable(signup_id)).not.toContain('PHONE')
  })

  it('proves by the link that mail arrives again, where the mailbox refused it since', async () => {
    const { email_address, signup_id, link } = await world.pendingFan()
    await stop(email_address, 'UNDELIVERABLE')
    await world.press(link)
    expect(await world.reachable(signup_id)).toEqual(['EMAIL'])
  })
})
