import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Couples, couplesOf, someNumber } from '../../../../../test/fans/fan-pairs.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { fanMerges } from '../../merge-contract.ts'

let server: TestServer
let fans: Couples
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await couplesOf(server)
})
afterAll(() => server.stop())

describe('finding duplicate fans', () => {
  const pairWith = (fan: string, other: string) =>
    eventually(
      async () => (await fans.duplicatesOf(fan)).find(({ fans }) => fans.some(({ id }) => id === other)),
      10_000,
    )

  it('verifies a pair that proved the same number for text messages and WhatsApp', async () => {
    const number = someNumber()
    const one = await fans.signUp(fans.phone, { phone_number: number, first_name: 'Ada', last_name: 'L' })
    await fans.prove(one.fan_id)
    const other = await fans.signUp(fans.whatsApp, { whatsapp_number: number, first_name: 'A', last_name: 'L' })
    expect(other.fan_id).not.toBe(one.fan_id)
    expect(await pairWith(one.fan_id, other.fan_id)).toMatchObject({ certainty: 'SUGGESTED' })
    await fans.prove(other.fan_id)
    await fans.signUp(fans.whatsApp, { whatsapp_number: number, first_name: 'A', last_name: 'L' }, 'again')
    const pair = await eventually(
      async () => (await fans.duplicatesOf(one.fan_id)).find(({ certainty }) => certainty === 'VERIFIED'),
      10_000,
    )
    expect(pair.evidence).toEqual([{ kind: 'SAME_NUMBER', channel: expect.any(String), proven: true }])
  })

  it('verifies a pair that named each other’s proven contact, and suggests it when only one did', async () => {
    const { email_address, phone_number, one, other } = await fans.twoFans()
    // what each typed beside the contact they proved
    const beside = (signup: string, channel: string, address: string) =>
      server.sql(
        `update signups set answers = jsonb_set(answers, '{contacts}', answers->'contacts' || $2::jsonb) where id = $1`,
        [signup, JSON.stringify([{ channel, address }])],
      )
    await beside(one.signup_id, 'PHONE', `+${phone_number}`)
    await fans.signUp(fans.mail, { email_address, first_name: 'Ada', last_name: 'Lund' }, 'second')
    expect(await pairWith(one.fan_id, other.fan_id)).toMatchObject({
      certainty: 'SUGGESTED',
      evidence: [{ kind: 'NAMED', channel: 'PHONE', proven: false }],
    })
    await beside(other.signup_id, 'EMAIL', email_address.toUpperCase())
    await fans.signUp(fans.phone, { phone_number, first_name: 'Ada', last_name: 'Lund' }, 'third')
    const pair = await eventually(
      async () => (await fans.duplicatesOf(one.fan_id)).find(({ certainty }) => certainty === 'VERIFIED'),
      10_000,
    )
    expect(pair.evidence[0]).toMatchObject({ kind: 'NAMED_EACH_OTHER', proven: true })
  })

  it('suggests one mailbox with two tags and the same name with the same birthdate, but not strangers', async () => {
    const name = randomUUID().slice(0, 8)
    const one = await fans.signUp(fans.mail, {
      email_address: `${name}@mail.example`,
      first_name: 'A',
      last_name: name,
    })
    const tagged = await fans.signUp(fans.mail, {
      email_address: `${name}+news@mail.example`,
      first_name: 'B',
      last_name: name,
    })
    const stranger = await fans.signUp(fans.mail, {
      email_address: `${name}x@mail.example`,
      first_name: 'C',
      last_name: name,
    })
    expect(await pairWith(one.fan_id, tagged.fan_id)).toMatchObject({
      certainty: 'SUGGESTED',
      evidence: [{ kind: 'SAME_MAILBOX', channel: 'EMAIL' }],
    })
    await fans.quiet()
    expect(await fans.duplicatesOf(stranger.fan_id)).toEqual([])
  })

  it('hides a dismissed pair, and restores it when the dismissal is undone', async () => {
    const name = randomUUID().slice(0, 8)
    const one = await fans.signUp(fans.mail, {
      email_address: `${name}@mail.example`,
      first_name: 'A',
      last_name: name,
    })
    const tagged = await fans.signUp(fans.mail, {
      email_address: `${name}+b@mail.example`,
      first_name: 'B',
      last_name: name,
    })
    const pair = await pairWith(one.fan_id, tagged.fan_id)
    const dismiss = (dismissed: boolean) =>
      server.call(fanMerges.dismiss, { ...fans.ofTeam(pair.id), dismissed }, fans.ann)
    await dismiss(true)
    expect(await fans.duplicatesOf(one.fan_id)).toEqual([])
    await fans.signUp(fans.mail, { email_address: `${name}@mail.example`, first_name: 'A', last_name: name }, 'again')
    await fans.quiet()
    expect(await fans.duplicatesOf(one.fan_id)).toEqual([])
    await dismiss(false)
    expect(await fans.duplicatesOf(one.fan_id)).toHaveLength(1)
  })
})
