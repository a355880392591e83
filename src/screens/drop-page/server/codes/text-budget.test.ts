import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceOfText } from '#features/otp/server/text-prices.ts'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { NO_TEXT } from './email-fallback.ts'

// ten texts to British numbers
const CENTS = 10 * priceOfText('+447400123456')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1000', SMS_BUDGET_A_DAY: String(CENTS / 100) },
  })
})
afterAll(() => server.stop())

let number = 1_000
const someNumber = () => `44740012${number++}`
const askFor = async (given: GivenDrop, more = {}) =>
  server.call(
    signups.otp,
    await formFor(server, given, { email_address: '', phone_number: someNumber(), ...more }, 'otp'),
  )
const phoneOnly = {
  require_otp: true,
  allow_email: false,
  allow_sms: true,
  require_checkbox_opt_in: false,
} as const
const spentBy = async ({ organization_id }: GivenDrop) =>
  (await server.sql('select spent from text_spend where organization_id = $1', [organization_id]))[0]?.spent
const textsOf = async ({ organization_id }: GivenDrop) =>
  (
    await server.sql(`select count(*) from messages where organization_id = $1 and channel <> 'EMAIL'`, [
      organization_id,
    ])
  )[0]?.count

describe('the daily SMS budget of a team (THREATS 5)', () => {
  it('holds under parallel requests; the operator is notified and other teams are not affected', async () => {
    const pumped = await givenDrop(server, phoneOnly)
    const answers = await Promise.all(Array.from({ length: 30 }, () => askFor(pumped)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(20)
    for (const { status, problem } of refused)
      expect({ status, detail: problem.detail }).toEqual({ status: 400, detail: NO_TEXT.en.paused.other })
    expect(await textsOf(pumped)).toBe(10)
    expect(await spentBy(pumped)).toBe(CENTS)
    expect(await server.sql(`select kind from alerts where subject = $1`, [pumped.organization_id])).toEqual([
      { kind: 'text_budget_spent' },
    ])
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('alerts_today{kind="text_budget_spent"} 1')
    expect((await askFor(await givenDrop(server, phoneOnly))).status).toBe(200)
  })
  it('does not count codes that were not sent', async () => {
    const drop = await givenDrop(server, phoneOnly)
    const phone_number = someNumber()
    const answers = []
    for (let at = 0; at < 12; at++) answers.push((await askFor(drop, { phone_number })).status)
    expect(answers).toEqual([200, ...Array(11).fill(429)])
    expect(await spentBy(drop)).toBe(CENTS / 10)
  })
  it('sends the code to the form’s email address once it is used up, and verifies that address (OTP-016)', async () => {
    const both = await givenDrop(server, { ...phoneOnly, allow_email: true, require_both_sms_and_email: true })
    for (let at = 0; at < 10; at++)
      expect((await askFor(both, { email_address: someAddress() })).body.contact_method).toBe('PHONE')
    const fields = { email_address: someAddress(), phone_number: someNumber() }
    const { status, body } = await askFor(both, fields)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { contact_method: 'EMAIL', contact_info: fields.email_address },
    })
    const otp_code = await eventually(async () => {
      const [mail] = await server.sql<{ body: string }>('select body from outbox_messages where recipient = $1', [
        fields.email_address,
      ])
      return mail && /\b\d{6}\b/.exec(mail.body)?.[0]
    })
    const signedUp = await server.call(signups.subscribe, await formFor(server, both, { ...fields, otp_code }))
    expect(signedUp.status).toBe(201)
    const proofs = await server.sql(
      `select channel, state, details::jsonb->'proof'->>'kind' as proof from consents k join consent_details d on d.consent_id = k.id
       where signup_id = $1 order by channel`,
      [signedUp.body.id],
    )
    expect(proofs).toEqual([
      { channel: 'EMAIL', state: 'GIVEN', proof: 'CODE' },
      { channel: 'PHONE', state: 'GIVEN', proof: null },
    ])
    expect(await textsOf(both)).toBe(10)
  })
  it('includes confirmations', async () => {
    const drop = await givenDrop(server, { ...phoneOnly, require_otp: false })
    const ids = []
    for (let at = 0; at < 14; at++) {
      const form = await formFor(server, drop, { email_address: '', phone_number: someNumber() })
      const { status, body } = await server.call(signups.subscribe, form)
      expect(status).toBe(201)
      ids.push(body.id)
    }
    await eventually(async () => {
      const [left] = await server.sql(
        `select (select count(*) from job_outbox where task = 'follow_up_signup') + (select count(*) from graphile_worker.jobs where task_identifier = 'follow_up_signup') as jobs`,
      )
      return left?.jobs === 0
    }, 15_000)
    expect(await textsOf(drop)).toBe(10)
    expect(await spentBy(drop)).toBe(CENTS)
    // nobody lost their place for it
    const [kept] = await server.sql(`select count(*) from signups where id = any($1) and state = 'ACCEPTED'`, [ids])
    expect(kept?.count).toBe(14)
  })
  it('does not delay sign-ups while confirmations wait for the team’s budget row', async () => {
    const drop = await givenDrop(server, { ...phoneOnly, require_otp: false })
    const signUp = async () =>
      server.call(signups.subscribe, await formFor(server, drop, { email_address: '', phone_number: someNumber() }))
    const account = new pg.Client({ connectionString: server.ownerUrl })
    await account.connect()
    try {
      await account.query('begin')
      await account.query(`insert into text_spend values ($1, (now() at time zone 'UTC')::date, 0)`, [
        drop.organization_id,
      ])
      // more than a server has connections for its calls
      for (let at = 0; at < 10; at++) expect((await signUp()).status).toBe(201)
      await eventually(async () => {
        const [row] = await server.sql(
          `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return Number(row?.count) >= 6
      })
      expect((await signUp()).status).toBe(201)
    } finally {
      await account.query('rollback')
      await account.end()
    }
  })
})
