import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privacyRequests } from '#features/privacy-requests/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { audit } from '#records/audit/contract.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../test/fans/fan-world.ts'
import { unzipped } from '../../../../test/fans/unzipped.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { fanScreens } from '../contract.ts'
import { fanRights } from '../rights-contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  drop = await givenDrop(
    server,
    {
      allow_name: true,
      require_secondary_checkbox_opt_in: true,
      custom_fields: [
        {
          id: newId(),
          label: 'Best night?',
          field_type: 'MULTIPLE_CHOICE',
          required: false,
          multiple_choice_options: [
            { id: newId(), label: 'Friday', sort_order: 0 },
            { id: newId(), label: 'Saturday', sort_order: 1 },
          ],
        },
      ],
    },
    { organization_id: team.organization_id },
  )
})
afterAll(() => server.stop())

const ann = () => team.people.ann
const ofTeam = (id: string) => ({ organization_id: team.organization_id, id })

async function signUp(email_address = someAddress(), more: Partial<SignupBody> = {}) {
  const [field] = drop.drop.custom_fields
  const answer = await server.call(
    signups.subscribe,
    await formFor(server, drop, {
      ...more,
      email_address,
      first_name: '<b>Ines & Co</b>',
      last_name: 'Lund',
      utm_source: 'poster',
      custom_field_entries: [
        {
          drop_custom_field_id: field?.id ?? '',
          drop_custom_field_option_ids: [field?.multiple_choice_options?.[1]?.id ?? ''],
        },
      ],
    }),
  )
  expect(answer.status, answer.problem.detail).toBe(201)
  const [row] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [answer.body.id])
  return { email_address, signup_id: answer.body.id, fan_id: row?.fan_id ?? '' }
}

async function copyOf(id: string) {
  const { status, body } = await server.call(fanRights.copy, ofTeam(id), ann())
  expect(status).toBe(200)
  const files = unzipped(Buffer.from(body.zip, 'base64'))
  return { body, html: files['read-me-first.html'] ?? '', data: JSON.parse(files['data.json'] ?? '{}') }
}

describe('the data copy of a fan (THREATS 37)', () => {
  it('holds profile, contacts, forms with all answers, every consent with its text, messages and events', async () => {
    const { fan_id, email_address } = await signUp()
    await eventually(async () => (await server.sql(`select from messages where state = 'SENT'`)).length > 0, 10_000)
    const { body, html, data } = await copyOf(fan_id)
    expect(body.file_name).toMatch(/^fan-[0-9a-f]{12}-\d{4}-\d\d-\d\d\.zip$/)
    expect(data).toMatchObject({
      organization: 'North',
      profile: { id: fan_id, first_name: '<b>Ines & Co</b>', last_name: 'Lund' },
      contacts: [{ channel: 'EMAIL', value: email_address }],
      sign_ups: [
        {
          drop: 'Night Bus',
          state: 'ACCEPTED',
          answers: { first_name: '<b>Ines & Co</b>', questions: { 'Best night?': 'Saturday' } },
          source: { utm_source: 'poster', address: '127.0.0.1' },
        },
      ],
      messages: [{ kind: 'SIGNUP_CONFIRMATION', to: email_address, text: expect.stringContaining('Night Bus') }],
    })
    expect(
      data.consents.map((consent: { purpose: string; state: string }) => [consent.purpose, consent.state]),
    ).toEqual([
      ['MARKETING', 'GIVEN'],
      ['PARTNERS', 'DECLINED'],
    ])
    expect(data.consents[0]).toMatchObject({
      text: 'I agree to receive marketing messages from Vesper Lane.',
      contact: email_address,
      address: '127.0.0.1',
    })
    expect(data.timeline.map((event: { kind: string }) => event.kind)).toContain('SIGNED_UP')
    for (const text of [
      'Your data',
      email_address,
      'Saturday',
      'I agree to receive marketing messages from Vesper Lane.',
      '&lt;b&gt;Ines &amp; Co&lt;/b&gt;',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('<b>Ines')
    expect(html).not.toMatch(/<script|https?:\/\/(?!127)/)
  })

  it('holds more than the 100 items of each list that the page shows', async () => {
    const { fan_id, signup_id } = await signUp()
    await server.sql(
      `insert into signups select organization_id, gen_random_uuid(), drop_id, drop_version, link_id, fan_id, state, quarantine_reasons,
         answers, source, vouches, repeat_key, request_hash, created_at from signups, generate_series(1, 130) where id = $1`,
      [signup_id],
    )
    expect((await copyOf(fan_id)).data.sign_ups).toHaveLength(131)
  })

  it('leaves out what a stranger typed with their address, before and after they proved it', async () => {
    const both = await givenDrop(
      server,
      { allow_name: true, allow_sms: true, require_both_sms_and_email: true },
      { organization_id: team.organization_id },
    )
    const proven = await givenDrop(
      server,
      { allow_name: true, require_otp: true },
      { organization_id: team.organization_id },
    )
    const email_address = someAddress()
    const send = async (given: GivenDrop, fields: object, userAgent = 'Stranger/1.0') => {
      const form = await formFor(server, given, { email_address, last_name: 'Lund', ...fields })
      const answer = await server.call(signups.subscribe, form, { headers: { 'user-agent': userAgent } })
      expect(answer.status).toBe(201)
      return answer.body.id
    }
    const stranger = { first_name: 'Mallory', phone_number: '447401234561', utm_source: 'evil' }
    const before = await send(both, stranger)
    await server.call(signups.otp, await formFor(server, proven, { email_address }, 'otp'))
    const otp_code = await eventually(async () => {
      const mails = await server.sql('select body from outbox_messages where recipient = $1', [email_address])
      return mails.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean)
    }, 10_000)
    const own = await send(proven, { first_name: 'Ines', otp_code }, 'Mine/1.0')
    const after = await send(both, { ...stranger, phone_number: '447401234562' })
    const [row] = await server.sql('select fan_id from signups where id = $1', [own])
    const { data, html } = await copyOf(row?.fan_id)
    for (const theirs of ['Mallory', '447401234561', '447401234562', 'evil', 'Stranger/1.0']) {
      expect(JSON.stringify(data), theirs).not.toContain(theirs)
      expect(html, theirs).not.toContain(theirs)
    }
    expect(data.contacts).toMatchObject([{ value: email_address }])
    expect(data.sign_ups).toMatchObject([
      { id: before, contacts: [email_address], note: expect.stringContaining('nobody proved') },
      { id: own, answers: { first_name: 'Ines' } },
      { id: after, contacts: [email_address], note: expect.stringContaining('nobody proved') },
    ])
    expect(data.consents.every(({ contact }: { contact: string }) => contact === email_address)).toBe(true)
  })

  it('is recorded in the audit log with the member who took it', async () => {
    const { fan_id } = await signUp()
    await copyOf(fan_id)
    const { items } = (await server.call(audit.list, { organization_id: team.organization_id }, ann())).body
    expect(items[0]).toMatchObject({
      action: 'fan.exported',
      actor_name: 'ann',
      target_id: fan_id,
      details: { sign_ups: 1, consents: 2 },
    })
    await expect(
      server.app.database.inOrganization(team.organization_id, db => db.deleteFrom('audit_entries').execute()),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('stopping messages because a fan asked the team', () => {
  const stop = (id: string, reason = 'By telephone') =>
    server.call(fanRights.optOut, { ...ofTeam(id), channels: ['EMAIL'], reason }, team.people.ben)

  it('writes a withdrawal with the member to the ledger and takes effect at once', async () => {
    const { fan_id, email_address } = await signUp()
    await server.sql('update fan_contacts set verified_at = now() where fan_id = $1', [fan_id])
    const get = async () => (await server.call(fanScreens.get, ofTeam(fan_id), ann())).body
    expect((await get()).fan.reachable).toEqual(['EMAIL'])
    expect((await stop(fan_id)).body).toEqual({ stopped: ['EMAIL'] })
    const { fan, consents, timeline } = await get()
    expect(fan.reachable).toEqual([])
    expect(consents[0]).toMatchObject({
      state: 'WITHDRAWN',
      contact: email_address,
      text: 'Stopped by the team, because the fan asked for it.',
      proof: { kind: 'TEAM', by: 'ben', reason: 'By telephone' },
    })
    expect(timeline.map(({ kind }) => kind)).toContain('CONSENT_WITHDRAWN')
    expect(await server.sql('select stop_reason from fan_contacts where fan_id = $1', [fan_id])).toEqual([
      { stop_reason: 'UNSUBSCRIBED' },
    ])
    expect((await stop(fan_id)).body, 'twice is once').toEqual({ stopped: [] })
  })

  it('also ends partner offers, as the preferences page does', async () => {
    const { fan_id } = await signUp(someAddress(), { secondary_opt_in: true })
    await stop(fan_id)
    const said = await server.sql(
      `select purpose, state from consents where fan_id = $1 or signup_id in (select id from signups where fan_id = $1)
       order by given_at, purpose`,
      [fan_id],
    )
    const both = (state: string) => ['MARKETING', 'PARTNERS'].map(purpose => ({ purpose, state }))
    expect(said).toEqual([...both('GIVEN'), ...both('WITHDRAWN')])
  })

  it('emits a webhook event, and rejects a channel without a contact', async () => {
    const { fan_id } = await signUp()
    await server.sql(
      `insert into webhook_endpoints (organization_id, id, url, event_types, secret) values ($1, gen_random_uuid(), 'https://hooks.example', '{fan.opted_out}', '')`,
      [team.organization_id],
    )
    await stop(fan_id)
    expect(await server.sql('select type, data from webhook_events where fan_id = $1', [fan_id])).toEqual([
      { type: 'fan.opted_out', data: { fan_id, channels: ['EMAIL'], drop_id: null } },
    ])
    const byPhone = await server.call(fanRights.optOut, { ...ofTeam(fan_id), channels: ['PHONE'] }, ann())
    expect([byPhone.status, byPhone.problem.field]).toEqual([400, 'channels'])
  })
})

describe('a privacy request from the preferences page', () => {
  it('stays in the list until it is done', async () => {
    const [one, two] = [await signUp(), await signUp()]
    const asks = (fan_id: string, kind: string) =>
      server.sql(
        'insert into privacy_requests (organization_id, id, fan_id, kind) values ($1, gen_random_uuid(), $2, $3)',
        [team.organization_id, fan_id, kind],
      )
    await asks(one.fan_id, 'ACCESS')
    await asks(two.fan_id, 'ERASURE')
    const waiting = async () =>
      (
        await server.call(privacyRequests.list, { organization_id: team.organization_id }, team.people.ben)
      ).body.items.map(({ kind, fan_id }) => [kind, fan_id])
    expect(await waiting()).toEqual(
      expect.arrayContaining([
        ['ACCESS', one.fan_id],
        ['ERASURE', two.fan_id],
      ]),
    )
    // a copy that was downloaded is not sent yet
    await copyOf(one.fan_id)
    expect(await waiting()).toHaveLength(2)
    const [{ id } = {}] = await server.sql<{ id: string }>('select id from privacy_requests where fan_id = $1', [
      one.fan_id,
    ])
    await server.call(privacyRequests.finish, { organization_id: team.organization_id, id: id ?? '' }, ann())
    expect(await waiting()).toEqual([['ERASURE', two.fan_id]])
    await server.call(fanRights.erase, { ...ofTeam(two.fan_id), confirm: 'ERASE' }, ann())
    expect(await waiting()).toEqual([])
    expect(await server.sql('select done_by from privacy_requests')).toEqual([
      { done_by: ann().user_id },
      { done_by: ann().user_id },
    ])
  })
})
