import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twilioSignature } from '#integrations/messaging/twilio-notices.ts'
import { fanRights } from '#screens/fans/rights-contract.ts'
import { signUp, untilSettled } from '../../../../test/fans/fan-mail.ts'
import { OUR_NUMBER, textedFans } from '../../../../test/fans/texted-fans.ts'
import { eventually } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let [north, south] = [] as unknown as [Team<'olga'>, Team<'olga'>]
const world = await textedFans()
const { server, twilio, textDrop, textedFan, textsTo, someNumber, newSid, reachable, wordsOf, post, text } = world
beforeAll(async () => {
  north = await teamOf(server, 'North', { olga: 'owner' })
  south = await teamOf(server, 'South', { olga: 'owner' })
})
afterAll(world.stop)

describe('STOP, START and HELP by text (THREATS 39)', () => {
  it('STOP ends the texts of all drops of the team, confirms it, and is stored in the ledger word for word', async () => {
    const fan = await textedFan(await textDrop(north))
    expect(await reachable(north, fan.fan_id)).toEqual(['PHONE'])
    const answer = await text(fan.number, 'Stop.')
    expect(answer).toEqual({
      status: 200,
      type: 'text/xml; charset=utf-8',
      xml: '<?xml version="1.0" encoding="UTF-8"?><Response><Message>You will get no more texts from North. Reply START to get them again.</Message></Response>',
    })
    expect(await reachable(north, fan.fan_id)).toEqual([])
    expect(await wordsOf(fan.fan_id)).toEqual([
      { state: 'WITHDRAWN', text: 'Sent STOP by text: no more marketing messages to this number.', proof: 'STOP' },
    ])
    await signUp(server, await textDrop(north), { email_address: undefined, phone_number: fan.number })
    await untilSettled(server)
    expect(textsTo(fan.number)).toHaveLength(1)
  })

  it('STOP to the shared number applies to every team that texted the fan', async () => {
    const number = someNumber()
    const [one, other] = [
      await textedFan(await textDrop(north), number),
      await textedFan(await textDrop(south), number),
    ]
    expect((await text(number, 'STOPALL')).xml).toMatch(/no more texts from (North, South|South, North)\./)
    expect([await reachable(north, one.fan_id), await reachable(south, other.fan_id)]).toEqual([[], []])
  })

  it('START from the telephone lifts the stop', async () => {
    const fan = await textedFan(await textDrop(north))
    await text(fan.number, 'ARRET')
    expect((await text(fan.number, 'start')).xml).toContain('You will get texts from North again.')
    expect(await reachable(north, fan.fan_id)).toEqual(['PHONE'])
    expect((await wordsOf(fan.fan_id)).map(({ state, proof }) => [state, proof])).toEqual([
      ['WITHDRAWN', 'STOP'],
      ['GIVEN', 'START'],
    ])
    await text(fan.number, 'yes')
    expect(await wordsOf(fan.fan_id)).toHaveLength(2)
  })

  it('START does not lift the stop of a team that the fan left on its preferences page', async () => {
    const number = someNumber()
    const here = await textedFan(await textDrop(north), number)
    const there = await textedFan(await textDrop(south), number)
    await server.call(
      fanRights.optOut,
      { organization_id: north.organization_id, id: here.fan_id, channels: ['PHONE'] },
      { cookie: north.people.olga.cookie },
    )
    const answer = await text(number, 'Yes')
    expect(answer.xml).toContain('You will get texts from South again.')
    expect(answer.xml).not.toContain('North')
    expect([await reachable(north, here.fan_id), await reachable(south, there.fan_id)]).toEqual([[], ['PHONE']])
    expect((await wordsOf(here.fan_id)).map(({ state }) => state)).toEqual(['WITHDRAWN'])
  })

  it.each([
    ['unsubscribed, then texted STOP', ['unsubscribe', 'stop']],
    ['texted STOP, then unsubscribed', ['stop', 'unsubscribe']],
  ])('START lifts only the STOP of a fan who %s', async (_, deeds) => {
    const fan = await textedFan(await textDrop(north))
    const asked = { organization_id: north.organization_id, id: fan.fan_id, channels: ['PHONE' as const] }
    for (const deed of deeds)
      await (deed === 'stop' ? text(fan.number, 'Stop') : server.call(fanRights.optOut, asked, north.people.olga))
    const answer = await text(fan.number, 'Start')
    expect(answer.xml).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
    expect(await reachable(north, fan.fan_id)).toEqual([])
    expect((await wordsOf(fan.fan_id)).map(({ state }) => state)).toEqual(['WITHDRAWN'])
    const [contact] = await server.sql('select stop_reason from fan_contacts where value = $1', [fan.number])
    expect(contact).toEqual({ stop_reason: 'UNSUBSCRIBED' })
    await text(fan.number, 'Start')
    expect(await reachable(north, fan.fan_id)).toEqual([])
  })

  it('answers in French by the keyword, or by the language of the last message', async () => {
    const fan = await textedFan(await textDrop(north, { translation_language: 'FR' }))
    expect((await text(fan.number, 'Aide')).xml).toContain('Réponds STOP pour y mettre fin.')
    expect((await text(fan.number, 'STOP')).xml).toContain('Tu ne recevras plus de SMS de North.')
    const english = await textedFan(await textDrop(north))
    expect((await text(english.number, 'Arrêt')).xml).toContain('Tu ne recevras plus de SMS')
    expect((await text(english.number, 'HELP')).xml).toContain('hello@fanfare.example')
  })

  it('sends no second answer when the provider answers itself, and ignores other words', async () => {
    const fan = await textedFan(await textDrop(north))
    const empty = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
    expect((await text(fan.number, 'stop by the show tonight')).xml).toBe(empty)
    expect(await reachable(north, fan.fan_id)).toEqual(['PHONE'])
    expect((await text(fan.number, 'STOP', { OptOutType: 'STOP' })).xml).toBe(empty)
    expect(await reachable(north, fan.fan_id)).toEqual([])
  })

  it('answers a number that nobody texted, and changes nothing', async () => {
    expect((await text(someNumber(), 'STOP')).status).toBe(200)
  })

  it('ignores a START replayed a year later, after all nightly clean-ups', async () => {
    const fan = await textedFan(await textDrop(north))
    await text(fan.number, 'Stop')
    const MessageSid = newSid()
    await text(fan.number, 'Start', { MessageSid })
    await text(fan.number, 'Stop')
    await server.sql(`update provider_notices set received_at = received_at - interval '1 year'`)
    const ran = await server.sql<{ id: string }>(
      'select (graphile_worker.add_job(identifier)).id from graphile_worker._private_known_crontabs',
    )
    expect(ran.length).toBeGreaterThan(3)
    await eventually(async () => {
      const left = await server.sql('select from graphile_worker._private_jobs where id = any($1)', [
        ran.map(({ id }) => id),
      ])
      return left.length === 0
    })
    await text(fan.number, 'Start', { MessageSid })
    expect(await reachable(north, fan.fan_id)).toEqual([])
    await text(fan.number, 'Start')
    expect(await reachable(north, fan.fan_id)).toEqual(['PHONE'])
  })

  it('ignores a replayed STOP that is older than the last START', async () => {
    const fan = await textedFan(await textDrop(north))
    const old = { MessageSid: newSid() }
    const first = await text(fan.number, 'STOP', old)
    await text(fan.number, 'START')
    expect(await text(fan.number, 'STOP', old)).toEqual(first)
    expect(await reachable(north, fan.fan_id)).toEqual(['PHONE'])
  })

  it('rejects requests not signed for our own URL', async () => {
    const fan = await textedFan(await textDrop(north))
    const form = { MessageSid: newSid(), From: `+${fan.number}`, To: OUR_NUMBER, Body: 'STOP' }
    const path = '/integrations/twilio/texts'
    const forged = [
      '',
      'x',
      twilioSignature('wrong', server.url + path, form),
      twilioSignature('secret', `https://evil.example${path}`, form),
      twilioSignature('secret', server.url + path, { ...form, Body: 'HELP' }),
    ]
    for (const signature of forged) expect((await post(path, form, signature)).status, signature).toBe(403)
    expect(await reachable(north, fan.fan_id)).toEqual(['PHONE'])
    expect((await post(path, form)).status).toBe(200)
  })

  it('computes the signature of the example in Twilio’s documentation', () => {
    const form = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    }
    expect(twilioSignature('12345', 'https://example.com/myapp.php?foo=1&bar=2', form)).toBe(
      'L/OH5YylLD5NRKLltdqwSvS0BnU=',
    )
  })
})

describe('delivery reports of Twilio', () => {
  it('treats error 21610 as an opt-out, in the ledger and for every later message', async () => {
    const blocked = '15005550004'
    const given = await textDrop(north)
    const { signup_id } = await signUp(server, given, { email_address: undefined, phone_number: blocked })
    await untilSettled(server)
    const [signup] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [signup_id])
    await server.sql(`update fan_contacts set verified_at = now() where value = $1`, [blocked])
    expect(await reachable(north, signup?.fan_id ?? '')).toEqual([])
    expect((await wordsOf(signup?.fan_id ?? ''))[0]).toMatchObject({ state: 'WITHDRAWN', proof: 'PROVIDER' })
    const attempts = twilio.attempts()
    await signUp(server, await textDrop(north), { email_address: undefined, phone_number: blocked })
    await untilSettled(server)
    expect(twilio.attempts()).toBe(attempts)
  })

  it('stores delivery reports in any order of arrival, only for the message they name', async () => {
    const fan = await textedFan(await textDrop(north))
    const [sent] = textsTo(fan.number)
    const path = new URL(sent?.status_callback ?? '').pathname
    const report = (MessageStatus: string, more: Record<string, string> = {}) =>
      post(path, { MessageSid: sent?.sid ?? '', MessageStatus, To: `+${fan.number}`, ...more })
    const delivery = async () =>
      (await server.sql('select delivery, reason, state from messages where provider_id = $1', [sent?.sid]))[0]
    expect((await report('delivered')).status).toBe(204)
    await report('sent')
    expect(await delivery()).toEqual({ delivery: 'DELIVERED', reason: null, state: 'SENT' })
    await report('read', { MessageSid: newSid() })
    expect(await delivery()).toMatchObject({ delivery: 'DELIVERED' })
    expect(
      (await post(path, { MessageSid: sent?.sid ?? '', MessageStatus: 'read', To: `+${fan.number}` }, 'x')).status,
    ).toBe(403)
  })

  it('sends nothing more to an unassigned number', async () => {
    const fan = await textedFan(await textDrop(north))
    const [sent] = textsTo(fan.number)
    const path = new URL(sent?.status_callback ?? '').pathname
    await post(path, {
      MessageSid: sent?.sid ?? '',
      MessageStatus: 'undelivered',
      ErrorCode: '30005',
      To: `+${fan.number}`,
    })
    const [message] = await server.sql('select delivery, reason from messages where provider_id = $1', [sent?.sid])
    expect(message).toEqual({ delivery: 'UNDELIVERED', reason: 'nobody has this number' })
    expect(await reachable(north, fan.fan_id)).toEqual([])
    expect(await wordsOf(fan.fan_id)).toEqual([])
  })
})
