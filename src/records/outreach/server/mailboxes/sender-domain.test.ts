import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { memberOf, signInAt } from '../../../../../test/outreach/mailbox.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { mailboxes } from '../../mailbox-contract.ts'

let server: TestServer
let team: Team<'ann'>
/** The records of every domain of the test; `down` answers nothing. */
const records = new Map<string, string[]>()
beforeAll(async () => {
  const txt = async (name: string) => {
    if (name.endsWith('down.example')) throw Object.assign(new Error('ESERVFAIL'), { code: 'ESERVFAIL' })
    return records.get(name) ?? []
  }
  server = await startTestServer({ dns: { txt, cname: async () => [] } })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const org = () => ({ organization_id: team.organization_id })
const listed = async (email: string) =>
  (await server.call(mailboxes.list, org(), team.people.ann)).body.items.find(item => item.email === email)
/** The checks of a mailbox at this domain, by their names. */
async function checksOf(domain: string, provider: 'GOOGLE' | 'MICROSOFT' | 'NYLAS' = 'GOOGLE') {
  const email = `ann@${domain}`
  await signInAt(server, memberOf(team, 'ann'), { provider, email })
  const id = (await listed(email))?.id ?? ''
  const { body } = await server.call(mailboxes.checkDomain, { ...org(), id }, team.people.ann)
  return { ...body, ...Object.fromEntries(body.checks.map(check => [check.name, check])) } as typeof body &
    Record<'SPF' | 'DKIM' | 'DMARC', (typeof body.checks)[number]>
}

describe("the records of a sender's domain", () => {
  it('are good when SPF names the provider through another record, a key is published, and DMARC sets mail aside', async () => {
    records.set('good.example', ['site=1', 'v=spf1 include:mail.good.example -all'])
    records.set('mail.good.example', ['v=spf1 include:_spf.google.com ?all'])
    records.set('google._domainkey.good.example', ['v=DKIM1; k=rsa; p=MIIB'])
    records.set('_dmarc.good.example', ['v=DMARC1; p=reject; rua=mailto:a@good.example'])
    const { domain, is_public, checks } = await checksOf('good.example')
    expect({ domain, is_public }).toEqual({ domain: 'good.example', is_public: false })
    expect(checks.map(({ name, state, add }) => [name, state, add])).toEqual([
      ['SPF', 'good', null],
      ['DKIM', 'good', null],
      ['DMARC', 'good', null],
    ])
  })

  it('are read in a moment, however long somebody makes them (THREATS 47)', async () => {
    records.set('long.example', [`v=spf1${' '.repeat(65_000)}x`])
    const started = process.cpuUsage()
    const { SPF } = await checksOf('long.example', 'NYLAS')
    const { user, system } = process.cpuUsage(started)
    expect(SPF.state).toBe('weak')
    expect((user + system) / 1_000).toBeLessThan(1_500)
  })

  it('are missing where there are none, with the record to add', async () => {
    const { SPF, DKIM, DMARC } = await checksOf('bare.example', 'MICROSOFT')
    expect(SPF).toMatchObject({
      state: 'missing',
      add: { type: 'TXT', name: 'bare.example', value: 'v=spf1 include:spf.protection.outlook.com ~all' },
    })
    expect(DKIM).toMatchObject({
      state: 'missing',
      explanation: expect.stringContaining('Microsoft Defender'),
      add: null,
    })
    expect(DMARC).toMatchObject({
      state: 'missing',
      add: { type: 'TXT', name: '_dmarc.bare.example', value: 'v=DMARC1; p=none' },
    })
  })

  it.each([
    ['lets any server send', ['v=spf1 include:_spf.google.com +all'], 'v=spf1 include:_spf.google.com ~all'],
    ['has no end', ['v=spf1 include:_spf.google.com'], 'v=spf1 include:_spf.google.com ~all'],
    ['does not name the provider', ['v=spf1 mx -all'], 'v=spf1 mx include:_spf.google.com -all'],
    ['is there twice', ['v=spf1 include:_spf.google.com -all', 'v=spf1 mx -all'], undefined],
    [
      'needs more than ten look-ups',
      [
        `v=spf1 include:_spf.google.com ${Array.from({ length: 10 }, (_, at) => `include:s${at}.example`).join(' ')} -all`,
      ],
      undefined,
    ],
  ])('are weak where SPF %s', async (_, spf, value) => {
    const domain = `${newId().slice(-12)}.example`
    records.set(domain, spf)
    const { SPF } = await checksOf(domain)
    expect(SPF.state).toBe('weak')
    expect(SPF.add?.value).toBe(value)
  })

  it('take DMARC of the domain above, with its rule for those below', async () => {
    records.set('_dmarc.parent.example', ['v=DMARC1; p=reject; sp=none'])
    expect((await checksOf('news.parent.example')).DMARC).toMatchObject({ state: 'weak' })
    records.set('_dmarc.parent.example', ['v=DMARC1; p=quarantine'])
    expect((await checksOf('news.parent.example')).DMARC).toMatchObject({ state: 'good' })
  })

  it('are weak where the key was taken back, unknown where the DNS does not answer, and not ours at a public provider', async () => {
    records.set('google._domainkey.old.example', ['v=DKIM1; p='])
    expect((await checksOf('old.example')).DKIM.state).toBe('weak')
    expect((await checksOf('down.example')).checks.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
    expect((await checksOf('gmail.com')).is_public).toBe(true)
  })
})

it('shows the health of a mailbox: bounces, refusals, the last success and the last refusal', async () => {
  const email = `health@${newId().slice(-8)}.example`
  await signInAt(server, memberOf(team, 'ann'), { provider: 'GOOGLE', email })
  const { id: mailbox_id = '' } = (await listed(email)) ?? {}
  const mailing_id = newId()
  await server.sql(
    `insert into outreach_mailings (organization_id, id, kind, state, user_id, mailbox_id, subject) values ($1, $2, 'MAILING', 'SENDING', $3, $4, 'x')`,
    [team.organization_id, mailing_id, team.people.ann.user_id, mailbox_id],
  )
  const mail = (state: string, daysAgo: number, more: { outcome?: string; reason?: string } = {}) =>
    server.sql(
      `insert into outreach_mails (organization_id, id, mailing_id, mailbox_id, email, state, outcome, reason, send_at, settled_at)
       values ($1, $2, $3, $4, 'luz@correo.example', $5, $6, $7, now(), now() - make_interval(days => $8))`,
      [
        team.organization_id,
        newId(),
        mailing_id,
        mailbox_id,
        state,
        more.outcome ?? null,
        more.reason ?? null,
        daysAgo,
      ],
    )
  await mail('SENT', 3)
  await mail('SENT', 2, { outcome: 'BOUNCED' })
  await mail('UNKNOWN', 1)
  await mail('FAILED', 4, { reason: 'older' })
  await mail('FAILED', 1, { reason: 'refused with 550' })
  await mail('FAILED', 40, { reason: 'oldest' })
  const health = await listed(email)
  expect(health).toMatchObject({
    sent_30d: 3,
    bounced_30d: 1,
    refused_30d: 2,
    last_refusal: { reason: 'refused with 550' },
  })
  const daysAgo = (at: string | null | undefined) => Math.round((Date.now() - Date.parse(at ?? '')) / 86_400_000)
  expect([daysAgo(health?.last_sent_at), daysAgo(health?.last_refusal?.at)]).toEqual([2, 1])
})
