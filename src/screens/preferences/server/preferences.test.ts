import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privacyRequests } from '#features/privacy-requests/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { fanRights } from '#screens/fans/rights-contract.ts'
import { linkIn, messageTo, signUp } from '../../../../test/fans/fan-mail.ts'
import { type GivenDrop, givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let team: Team<'olga'>
let both: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { olga: 'owner' })
  both = await givenDrop(
    server,
    { allow_sms: true, require_both_sms_and_email: true, allow_name: true },
    { organization_id: team.organization_id as never },
  )
})
afterAll(() => server.stop())

let serial = 0
async function fanWithBoth() {
  const email_address = someAddress()
  const phone_number = `447700900${String(++serial).padStart(3, '0')}`
  const { signup_id } = await signUp(server, both, {
    email_address,
    phone_number,
    first_name: 'Ada',
    last_name: 'Lund',
  })
  const mail = await messageTo(server, email_address)
  const [fan] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [signup_id])
  return {
    email_address,
    phone: `+${phone_number}`,
    signup_id,
    fan_id: fan?.fan_id ?? '',
    url: linkIn(mail.body, 'preferences'),
  }
}
const press = (url: string, value: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ do: value }),
  })
const read = async (url: string) => (await fetch(url)).text()
const words = async (fan_id: string) =>
  server.sql<{ state: string; channel: string; text: string; checkbox: string }>(
    `select k.state, k.channel, k.checkbox, t.text from consents k join consent_texts t on t.organization_id = k.organization_id and t.id = k.text_id
     where k.fan_id = $1 order by k.given_at, k.id`,
    [fan_id],
  )
const reachable = async (id: string) => {
  const { organization_id, people } = team
  return (await server.call(fanScreens.get, { organization_id, id }, { cookie: people.olga.cookie })).body.fan.reachable
}

describe('the preferences page', () => {
  it('says what was done only as long as it is so', async () => {
    const { url, fan_id } = await fanWithBoth()
    const pageAfter = async (change: string) =>
      new URL((await press(url, change)).headers.get('location') ?? '', url).href
    const phone = await pageAfter('off:PHONE')
    expect(await read(phone)).toContain('Turned off.')
    const all = await pageAfter('off:ALL')
    expect(await read(all)).toContain('You are unsubscribed from everything.')
    const on = await pageAfter('on:EMAIL')
    expect(await read(on)).toContain('Turned on.')
    expect(await read(all)).not.toContain('You are unsubscribed from everything.')
    expect(await read(phone)).toContain('Turned off.')
    await server.sql(`update fan_contacts set verified_at = now() where fan_id = $1`, [fan_id])
    await press(url, 'on:PHONE')
    expect(await read(phone)).not.toContain('Turned off.')
    await press(url, 'off:EMAIL')
    expect(await read(on)).not.toContain('Turned on.')
  })

  it('shows sender, channels, consent text and date, with contacts masked', async () => {
    const { url, email_address, phone } = await fanWithBoth()
    const response = await fetch(url)
    const html = await response.text()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(html).toContain('Your messages from North')
    expect(html).toContain('I agree to receive marketing messages from Vesper Lane.')
    expect(html).toContain('Night Bus by Vesper Lane')
    expect(html.match(/<strong>On<\/strong>/g)).toHaveLength(2)
    expect(html).not.toContain(email_address)
    expect(html).not.toContain(phone)
    expect(html).toContain('+44 ••• ')
  })

  it('turns one channel off and keeps the other; the ledger stores the text of the button', async () => {
    const { url, fan_id } = await fanWithBoth()
    const answer = await press(url, 'off:PHONE')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/\?done=off&channel=PHONE$/)
    await press(url, 'off:PHONE')
    expect(await words(fan_id)).toEqual([
      {
        state: 'WITHDRAWN',
        channel: 'PHONE',
        checkbox: 'NONE',
        text: 'No more marketing messages from North by text message.',
      },
    ])
    const html = await read(url)
    expect(html.match(/<strong>On<\/strong>/g)).toHaveLength(1)
    expect(html).toContain('Ended on ')
  })

  it('turns a channel on again only for a proven contact, not for a number that was only typed', async () => {
    const { url, fan_id } = await fanWithBoth()
    await press(url, 'off:ALL')
    expect(await reachable(fan_id)).toEqual([])
    const html = await read(url)
    expect(html).toContain('value="on:EMAIL"')
    expect(html).not.toContain('value="on:PHONE"')
    expect((await press(url, 'on:PHONE')).headers.get('location')).not.toContain('done=on')
    expect((await press(url, 'on:EMAIL')).headers.get('location')).toContain('done=on')
    expect(await reachable(fan_id)).toEqual(['EMAIL'])
    expect((await words(fan_id)).at(-1)).toMatchObject({
      state: 'GIVEN',
      channel: 'EMAIL',
      text: 'I agree to receive marketing messages from North by email.',
    })
    await server.sql(`update fan_contacts set verified_at = now() where fan_id = $1`, [fan_id])
    expect((await press(url, 'on:PHONE')).headers.get('location')).toContain('done=on')
    expect(await reachable(fan_id)).toEqual(['EMAIL', 'PHONE'])
  })

  it('turns on a number stopped by text only by text', async () => {
    const { url, fan_id } = await fanWithBoth()
    await server.sql(`update fan_contacts set verified_at = now() where fan_id = $1`, [fan_id])
    await press(url, 'off:PHONE')
    await server.sql(`update stopped_contacts set reason = 'STOP' where organization_id = $1 and channel = 'PHONE'`, [
      team.organization_id,
    ])
    expect(await read(url)).toContain('send START to the number they came from')
    expect((await press(url, 'on:PHONE')).headers.get('location')).not.toContain('done=on')
  })

  it('does not turn on a number that the provider blocked', async () => {
    const { url, fan_id } = await fanWithBoth()
    await server.sql(`update fan_contacts set verified_at = now() where fan_id = $1`, [fan_id])
    await press(url, 'off:PHONE')
    await server.sql(
      `update stopped_contacts set reason = 'BLOCKED' where organization_id = $1 and channel = 'PHONE'`,
      [team.organization_id],
    )
    expect((await press(url, 'on:PHONE')).headers.get('location')).not.toContain('done=on')
    expect(await reachable(fan_id)).toEqual(['EMAIL'])
  })

  it('switches the language of the page and of later messages', async () => {
    const { url, email_address } = await fanWithBoth()
    expect((await press(url, 'language:fr')).headers.get('location')).toContain('done=language')
    const html = await read(url)
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Tes messages de North')
    const next = await givenDrop(server, {}, { organization_id: team.organization_id as never })
    await signUp(server, next, { email_address })
    expect((await messageTo(server, email_address, 2)).subject).toBe('Ton inscription : Night Bus')
    await press(url, 'language:xx')
    expect(await read(url)).toContain('<html lang="fr">')
  })

  it('sends the team one request for a data copy or an erasure', async () => {
    const { url, fan_id } = await fanWithBoth()
    for (const kind of ['ACCESS', 'ERASURE', 'ERASURE']) await press(url, `request:${kind}`)
    const asked = await server.sql('select kind, fan_id from privacy_requests where fan_id = $1 order by kind', [
      fan_id,
    ])
    expect(asked).toEqual([
      { kind: 'ACCESS', fan_id },
      { kind: 'ERASURE', fan_id },
    ])
    const html = await read(url)
    expect(html).toContain('You asked for this on ')
    expect(html).not.toContain('value="request:')
  })

  it('shows the team the open requests, oldest first, until marked done; an erasure closes its own', async () => {
    const { url, fan_id } = await fanWithBoth()
    await press(url, 'request:ACCESS')
    await press(url, 'request:ERASURE')
    const asTeam = { cookie: team.people.olga.cookie }
    const waiting = async () =>
      (await server.call(privacyRequests.list, { organization_id: team.organization_id }, asTeam)).body.items.filter(
        item => item.fan_id === fan_id,
      )
    const [access, erasure] = await waiting()
    expect([access, erasure]).toMatchObject([
      { kind: 'ACCESS', fan_name: 'Ada Lund' },
      { kind: 'ERASURE', fan_name: 'Ada Lund' },
    ])
    const finish = () =>
      server.call(privacyRequests.finish, { organization_id: team.organization_id, id: access?.id ?? '' }, asTeam)
    const done = await finish()
    expect((await finish()).body).toEqual(done.body)
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['ERASURE'])
    await server.call(fanRights.erase, { organization_id: team.organization_id, id: fan_id, confirm: 'ERASE' }, asTeam)
    const rows = await server.sql('select done_at from privacy_requests where fan_id = $1', [fan_id])
    expect(rows.every(({ done_at }) => done_at !== null)).toBe(true)
    expect((await fetch(url)).status).toBe(410)
  })

  it('shows when the team stopped a fan’s messages', async () => {
    const { url, fan_id } = await fanWithBoth()
    const asTeam = { cookie: team.people.olga.cookie }
    const ofFan = { organization_id: team.organization_id, id: fan_id }
    expect((await server.call(fanRights.optOut, { ...ofFan, channels: ['EMAIL'] }, asTeam)).status).toBe(200)
    const html = await read(url)
    expect(html).toContain('Stopped by the team, because the fan asked for it.')
    expect(html).toContain('value="on:EMAIL"')
  })

  it('changes nothing on cross-site posts, on GET, or on unknown actions', async () => {
    const { url, fan_id } = await fanWithBoth()
    const foreign = await fetch(url, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ do: 'off:ALL' }),
    })
    expect(foreign.status).toBe(403)
    for (const value of ['', 'off', 'off:', 'off:FAX', 'on:ALL', 'request:ALL', 'constructor'])
      expect((await press(url, value)).status, value).toBe(303)
    const odd = await fetch(`${url}?do=off:ALL&done=constructor`)
    expect(odd.status).toBe(200)
    expect(await odd.text()).not.toContain('role="status"')
    expect(await words(fan_id)).toEqual([])
  })

  it.each([true, false])(
    'limits the link of a stranger who typed this number with their own address to the stranger’s data (number proven: %s)',
    async proven => {
      const { fan_id, phone, email_address } = await fanWithBoth()
      await server.sql(`update fan_contacts set verified_at = now() where fan_id = $1 and $2`, [fan_id, proven])
      const other = await givenDrop(
        server,
        { allow_sms: true, require_both_sms_and_email: true, title: 'Day Train' },
        { organization_id: team.organization_id as never },
      )
      const stranger = someAddress()
      const { signup_id } = await signUp(server, other, { email_address: stranger, phone_number: phone.slice(1) })
      const link = linkIn((await messageTo(server, stranger)).body, 'preferences')
      const [attached] = await server.sql('select fan_id from signups where id = $1', [signup_id])
      expect(attached, 'the number is the fan’s').toEqual({ fan_id })

      const html = await read(link)
      expect(html).toContain('Day Train')
      expect(html).not.toContain('Night Bus')
      expect(html).not.toContain('+44 •••')
      expect(html).not.toContain('value="request:')
      for (const value of ['off:PHONE', 'off:ALL', 'language:fr', 'request:ERASURE', 'on:PHONE'])
        await press(link, value)
      expect(await words(fan_id)).toEqual([])
      const [own] = await server.sql('select fan_id, stop_reason from fan_contacts where address = $1', [stranger])
      expect(own).toMatchObject({ stop_reason: 'UNSUBSCRIBED' })
      expect(await words(own?.fan_id ?? '')).toMatchObject([{ state: 'WITHDRAWN', channel: 'EMAIL' }])
      expect(
        await server.sql('select from fan_contacts where fan_id = $1 and stop_reason is not null', [fan_id]),
      ).toEqual([])
      expect(await server.sql('select from privacy_requests where fan_id = $1', [fan_id])).toEqual([])
      expect(await server.sql('select message_locale from fans where id = $1', [fan_id])).toEqual([
        { message_locale: null },
      ])
      expect(email_address).not.toBe(stranger)
    },
  )

  it('seals each change into the ledger chain', async () => {
    const { url, fan_id } = await fanWithBoth()
    await press(url, 'off:ALL')
    await press(url, 'on:EMAIL')
    const rows = await words(fan_id)
    expect(rows.map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'GIVEN'])
    // asked for, on its way, waiting, or done already
    const sealing = await eventually(async () => {
      const found = await server.sql(
        `select from job_outbox where task = 'seal_consents'
         union all select from graphile_worker.jobs where task_identifier = 'seal_consents'
         union all select from consent_chain join consents k on k.id = consent_id where k.fan_id = $1`,
        [fan_id],
      )
      return found.length > 0
    })
    expect(sealing).toBe(true)
  })
})
