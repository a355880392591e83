import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { givenMailbox, memberOf, revoke, sentFrom, signInAt } from '../../../../../test/outreach/mailbox.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { MAX_ATTACHMENT_BYTES } from '../../attachments.ts'
import { outreach } from '../../contract.ts'
import { mailboxes } from '../../mailbox-contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
})
afterAll(() => server.stop())

const ann = () => memberOf(team, 'ann')
const org = () => ({ organization_id: team.organization_id })

/** An activation of a promotion with these creators, all matched. */
async function givenActivation(creators: readonly { id: string; social_profile_id: string }[]) {
  const [promotion_id, activation_id, drop_profile_id] = [newId(), newId(), newId()]
  const { organization_id } = org()
  await server.sql(`insert into drop_profiles (organization_id, id, slug, title) values ($1, $2, $3, 'Artist')`, [
    organization_id,
    drop_profile_id,
    `artist-${newId().slice(-8)}`,
  ])
  await server.sql(
    `insert into promotions (organization_id, id, drop_profile_id, name) values ($1, $2, $3, 'Glasshouse Kids')`,
    [organization_id, promotion_id, drop_profile_id],
  )
  await server.sql(
    `insert into activations (organization_id, id, promotion_id, name, created_by) values ($1, $2, $3, 'Wave 1', 'ann')`,
    [organization_id, activation_id, promotion_id],
  )
  for (const { id, social_profile_id } of creators)
    await server.sql(
      `insert into activation_creators (organization_id, activation_id, creator_id, social_profile_id, currency, added_by)
         values ($1, $2, $3, $4, 'USD', 'ann')`,
      [organization_id, activation_id, id, social_profile_id],
    )
  return { activation_id }
}

describe('sending at once', () => {
  const luz = () => givenCreator(server, ann(), { username: 'luzarrieta', full_name: 'Luz Arrieta' })
  const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')
  const send = async (input: Record<string, unknown>, mailbox?: { id: string; email: string }) => {
    const from = mailbox ?? (await givenMailbox(server, ann()))
    const answer = await server.call(
      outreach.send,
      {
        ...org(),
        sender_authentication_id: from.id,
        subject: 'A song for {{creator_name}}',
        body_html: '<p>Hi {{creator_name}} (@{{creator_username}}), {{sender_name}} of {{brand_name}}. {{nothing}}</p>',
        ...input,
      } as never,
      ann().as,
    )
    return { from, answer, sent: await sentFrom(server, from.email) }
  }

  it.each(['GOOGLE', 'MICROSOFT', 'NYLAS'] as const)(
    'sends each creator a copy of their own by %s, with its variables filled (MAIL-001, MAIL-031, MAIL-032, MAIL-036)',
    async provider => {
      const creator = await luz()
      const mailbox = await givenMailbox(server, ann(), provider)
      const { answer, sent } = await send(
        { recipients: [{ creator_v2_id: creator.id, email: 'luz@correo.example' }] },
        mailbox,
      )
      expect(answer.body).toEqual({ success: [{ creator_v2_id: creator.id, email: 'luz@correo.example' }], failed: [] })
      expect(sent).toHaveLength(1)
      const mail = sent[0]?.replace(/=\r?\n/g, '') ?? ''
      expect(mail).toMatch(/^To: .*luz@correo\.example/m)
      expect(mail).toMatch(/^Subject: A song for Luz Arrieta/m)
      expect(mail).toContain('Hi Luz Arrieta (@luzarrieta)')
      expect(mail).toContain('of North. {{nothing}}')
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    },
  )

  it('puts who cannot be sent to into failed, each with a reason (MAIL-036, MAIL-049)', async () => {
    const [one, two] = [await luz(), await luz()]
    const { answer, sent } = await send({
      recipients: [
        { creator_v2_id: one.id, email: 'fine@correo.example' },
        { creator_v2_id: two.id, email: 'refused@correo.example' },
        { creator_v2_id: two.id, email: 'no address' },
        { creator_v2_id: newId(), email: 'who@correo.example' },
        { creator_v2_id: two.id, email: 'FINE@correo.example' },
      ],
    })
    expect(answer.body.success).toEqual([{ creator_v2_id: one.id, email: 'fine@correo.example' }])
    expect(Object.fromEntries(answer.body.failed.map(({ email, detail }) => [email, detail]))).toEqual({
      'refused@correo.example': 'refused with 400',
      'no address': 'Must be a valid email',
      'who@correo.example': 'Creator not found.',
      'FINE@correo.example': 'The address is in the list twice.',
    })
    expect(sent).toHaveLength(1)
  })

  it('dry run names recipients and refusals, and sends and stores nothing (MAIL-036)', async () => {
    const { id } = await luz()
    const mailbox = await givenMailbox(server, ann())
    const input = {
      ...org(),
      sender_authentication_id: mailbox.id,
      subject: 'A song',
      body_html: '<p>Hi</p>',
      recipients: [
        { creator_v2_id: id, email: 'tried@correo.example' },
        { creator_v2_id: id, email: 'no address' },
      ],
    }
    const tried = await server.call(outreach.send, input, { ...ann().as, headers: { 'dry-run': 'true' } })
    expect(tried.body).toEqual({
      success: [{ creator_v2_id: id, email: 'tried@correo.example' }],
      failed: [{ creator_v2_id: id, email: 'no address', detail: 'Must be a valid email' }],
    })
    expect(await sentFrom(server, mailbox.email)).toEqual([])
    expect(await server.sql(`select 1 from outreach_mails where email = 'tried@correo.example'`)).toEqual([])
    expect((await server.call(outreach.send, input, ann().as)).body).toEqual(tried.body)
    expect(await sentFrom(server, mailbox.email)).toHaveLength(1)
  })

  it('removes scripts and handlers from the HTML (MAIL-048)', async () => {
    const { id } = await luz()
    const { sent } = await send({
      recipients: [{ creator_v2_id: id, email: 'safe@correo.example' }],
      body_html:
        '<p onclick="steal()">Hello<script>alert(1)</script> <a href="javascript:alert(1)">x</a><img src="http://a.example/p.gif" onerror="alert(1)"></p>',
    })
    expect(sent[0]).toContain('Hello')
    expect(sent[0]).not.toMatch(/script|onclick|onerror|javascript|steal/i)
  })

  it('keeps braces, tags and line breaks of a name as text in subject and body (THREATS 18)', async () => {
    const named = (full_name: string) => givenCreator(server, ann(), { username: newId(), full_name })
    const braced = await named('{{7*7}}{{sender_name}}<img src=x onerror=alert(1)>')
    const broken = await named('Luz\r\nBcc: spy@evil.example\r\n\r\n<b>hello</b>')
    const { sent } = await send({
      body_html: '<p>Hi {{creator_name}}</p>',
      recipients: [braced, broken].map(({ id }, n) => ({ creator_v2_id: id, email: `named${n}@correo.example` })),
    })
    const [braces, breaks] = await Promise.all(sent.map(raw => PostalMime.parse(raw)))
    expect(braces?.subject).toBe('A song for {{7*7}}{{sender_name}}<img src=x onerror=alert(1)>')
    expect(braces?.html).toContain('Hi {{7*7}}{{sender_name}}&lt;img src=x onerror=alert(1)&gt;')
    expect(breaks?.subject).toBe('A song for Luz Bcc: spy@evil.example <b>hello</b>')
    expect([breaks?.bcc, breaks?.to?.map(({ address }) => address)]).toEqual([undefined, ['named1@correo.example']])
    expect(breaks?.html).not.toContain('<b>hello')
  })

  it('attaches images up to exactly 2,621,440 bytes, inline ones by their cid (MAIL-043 to MAIL-046, MAIL-058)', async () => {
    const { id } = await luz()
    const recipients = [{ creator_v2_id: id, email: 'files@correo.example' }]
    const file = (bytes: number, filename = 'sleeve.png') => ({
      filename,
      content_type: 'image/png',
      content: Buffer.alloc(bytes, 7).toString('base64'),
    })
    const inline = { filename: 'dot.png', content_type: 'image/png', content: png, content_id: 'dot@label' }
    const fits = await send({
      recipients,
      body_html: '<p>See <img src="cid:dot@label"></p>',
      attachments: [file(MAX_ATTACHMENT_BYTES - 8), inline],
    })
    expect(fits.answer.body.success).toHaveLength(1)
    expect(fits.sent[0]).toMatch(/Content-Id: <dot@label>/i)
    expect(fits.sent[0]).toContain('cid:dot@label')
    const over = await send({ recipients, attachments: [file(MAX_ATTACHMENT_BYTES), file(1)] })
    expect(over.answer.problem).toMatchObject({
      status: 400,
      detail: 'Total file size for all attachments cannot exceed 2.5 MB.',
    })
    const text = await send({ recipients, attachments: [file(10, 'contract.pdf')] })
    expect(text.answer.problem.status).toBe(400)
    expect([...over.sent, ...text.sent]).toEqual([])
  })

  it('refuses a mailbox that is not valid with 409, until it is reconnected (MAIL-009, MAIL-010, MAIL-056, ENUM-033)', async () => {
    const { id } = await luz()
    const mailbox = await givenMailbox(server, ann())
    const recipients = [{ creator_v2_id: id, email: 'later@correo.example' }]
    await revoke(server, mailbox.email)
    const words = `${mailbox.email} needs to be reconnected before you can send from it.`
    const first = await send({ recipients }, mailbox)
    expect(first.answer.body).toEqual({
      success: [],
      failed: [{ creator_v2_id: id, email: 'later@correo.example', detail: words }],
    })
    const second = await send({ recipients }, mailbox)
    expect(second.answer.problem).toMatchObject({ status: 409, detail: words })
    const statusOf = async () =>
      (await server.call(mailboxes.list, org(), ann().as)).body.items.find(item => item.id === mailbox.id)?.grant_status
    expect(await statusOf()).toBe('invalid')
    await signInAt(server, ann(), { provider: 'GOOGLE', email: mailbox.email })
    expect(await statusOf()).toBe('valid')
    expect((await send({ recipients }, mailbox)).answer.body.success).toHaveLength(1)
  })

  it('marks a mailbox that the provider no longer knows NOT_FOUND (MAIL-008, MAIL-056, ENUM-033)', async () => {
    const { id } = await luz()
    const mailbox = await givenMailbox(server, ann(), 'NYLAS')
    await revoke(server, mailbox.email, 'gone')
    await send({ recipients: [{ creator_v2_id: id, email: 'gone@correo.example' }] }, mailbox)
    const { body } = await server.call(outreach.senders, org(), ann().as)
    expect(body.items.find(item => item.id === mailbox.id)?.grant_status).toBe('NOT_FOUND')
  })

  it('moves creators of a promotion to Outreached, never backwards, and names the promotion (MAIL-037, MAIL-038)', async () => {
    const [fresh, hired, other] = [await luz(), await luz(), await luz()]
    const { activation_id } = await givenActivation([fresh, hired])
    await server.sql(`update activation_creators set stage = 'hired' where creator_id = $1`, [hired.id])
    const { answer, sent } = await send({
      activation_id,
      subject: 'For {{campaign_name}}',
      recipients: [fresh, hired, other].map(({ id }, at) => ({
        creator_v2_id: id,
        email: `promo${at}@correo.example`,
      })),
    })
    expect(answer.body.success).toHaveLength(3)
    expect(sent[0]).toMatch(/^Subject: For Glasshouse Kids/m)
    const stages = await server.sql<{ creator_id: string; stage: string }>(
      'select creator_id, stage from activation_creators where activation_id = $1',
      [activation_id],
    )
    expect(new Map(stages.map(({ creator_id, stage }) => [creator_id, stage]))).toEqual(
      new Map([
        [fresh.id, 'outreached'],
        [hired.id, 'hired'],
      ]),
    )
    const unknown = await send({
      activation_id: newId(),
      recipients: [{ creator_v2_id: fresh.id, email: 'x@correo.example' }],
    })
    expect(unknown.answer.status).toBe(404)
  })

  it('sends once for two calls with the same Idempotency-Key, and refuses the key with another body (THREATS 31)', async () => {
    const [fine, refused] = [await luz(), await luz()]
    const from = await givenMailbox(server, ann())
    const input = {
      ...org(),
      sender_authentication_id: from.id,
      subject: 'Once',
      body_html: '<p>Only one of these.</p>',
      recipients: [
        { creator_v2_id: fine.id, email: 'fine@correo.example' },
        { creator_v2_id: refused.id, email: 'refused@correo.example' },
      ],
    }
    const headers = { 'idempotency-key': newId() }
    const call = (given = {}) => server.call(outreach.send, { ...input, ...given }, { ...ann().as, headers })
    const [first, second] = await Promise.all([call(), call()])
    const third = await call()
    expect(first.body.success.length + second.body.success.length).toBeGreaterThan(0)
    expect(third.body).toEqual({
      success: [{ creator_v2_id: fine.id, email: 'fine@correo.example' }],
      failed: [{ creator_v2_id: refused.id, email: 'refused@correo.example', detail: 'refused with 400' }],
    })
    expect(await sentFrom(server, from.email)).toHaveLength(1)
    expect((await call({ subject: 'Another' })).status).toBe(422)
    expect(await sentFrom(server, from.email)).toHaveLength(1)
  })

  it('shows a mail whose answer was lost as unknown and does not repeat it (THREATS 31)', async () => {
    const { id } = await luz()
    const { answer, sent, from } = await send({
      recipients: [{ creator_v2_id: id, email: 'lost-answer@correo.example' }],
    })
    expect(answer.body.success).toHaveLength(1)
    expect(sent).toHaveLength(1)
    const rows = await server.sql<{ state: string }>('select state from outreach_mails where mailbox_id = $1', [
      from.id,
    ])
    expect(rows).toEqual([{ state: 'UNKNOWN' }])
  })

  it('keeps a mail of a provider with idempotency keys to one copy (THREATS 32)', async () => {
    const { id } = await luz()
    const mailbox = await givenMailbox(server, ann(), 'NYLAS')
    const { sent } = await send({ recipients: [{ creator_v2_id: id, email: 'lost-answer@nylas.example' }] }, mailbox)
    expect(sent).toHaveLength(1)
    const [row] = await server.sql<{ state: string; uncertain: boolean }>(
      'select state, uncertain from outreach_mails where mailbox_id = $1',
      [mailbox.id],
    )
    expect(row).toEqual({ state: 'QUEUED', uncertain: true })
  })
})
