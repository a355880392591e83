import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { givenMailbox, memberOf, signInAt } from '../../../../test/outreach/mailbox.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { outreach } from '../contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
const clock = testClock(new Date())
beforeAll(async () => {
  server = await startTestServer({ clock })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
})
afterAll(() => server.stop())

const ann = () => memberOf(team, 'ann')
const org = () => ({ organization_id: team.organization_id })
const nodes = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

describe('connecting a mailbox', () => {
  it.each(['GOOGLE', 'MICROSOFT', 'NYLAS'] as const)(
    'stores a mailbox of %s as valid after the sign-in page (MAIL-004, MAIL-005, MAIL-006, MAIL-007, MAIL-008)',
    async provider => {
      const email = `${provider.toLowerCase()}@label.example`
      const landed = await signInAt(server, ann(), { provider, email })
      expect(landed.status).toBe(200)
      expect(landed.text).toContain(`${email} is connected.`)
      const { body } = await server.call(outreach.senders, org(), ann().as)
      expect(body.items.find(item => item.email === email)).toEqual({
        id: expect.any(String),
        email,
        grant_status: 'valid',
        signature_for_new: null,
        signature_for_replies: null,
      })
      expect(await server.call(outreach.senders, { brand_id: team.organization_id }, ann().as)).toMatchObject({
        status: 200,
        body,
      })
      expect((await server.call(outreach.senders, {}, ann().as)).status).toBe(400)
    },
  )

  it('takes a state once, for ten minutes, from whoever began (MAIL-006)', async () => {
    const { back } = await signInAt(server, ann(), { provider: 'GOOGLE', email: 'once@label.example' })
    const again = await fetch(back, { headers: { cookie: team.people.ann.cookie } })
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('no longer valid')

    const begin = async () => {
      const { body } = await server.call(outreach.signIn, { ...org(), provider: 'GOOGLE' }, ann().as)
      const state = new URL(body.url).searchParams.get('state') ?? ''
      const code = `sim-${Buffer.from(JSON.stringify(['code', 'late@label.example'])).toString('base64url')}`
      return `${server.url}/v1/outreach/oauth/callback?${new URLSearchParams({ code, state })}`
    }
    const forged = (await begin()).replace(/state=[^&.]+/, `state=${'A'.repeat(32)}`)
    expect((await fetch(forged, { headers: { cookie: team.people.ann.cookie } })).status).toBe(400)
    expect((await fetch(await begin(), { headers: { cookie: team.people.ben.cookie } })).status).toBe(403)
    expect((await fetch(await begin())).status).toBe(403)
    const late = await begin()
    clock.advance(10 * 60_000 + 1)
    expect((await fetch(late, { headers: { cookie: team.people.ann.cookie } })).status).toBe(400)
    const { body } = await server.call(outreach.senders, org(), ann().as)
    expect(body.items.map(({ email }) => email)).not.toContain('late@label.example')
  })

  it('says so when the person does not allow it', async () => {
    const landed = await signInAt(server, ann(), { provider: 'NYLAS', email: 'no@label.example', decision: 'cancel' })
    expect(landed).toMatchObject({ status: 400, text: expect.stringContaining('You did not allow it') })
  })

  it('keeps tokens sealed', async () => {
    const rows = await server.sql<{ sealed: string }>('select sealed from mailboxes')
    expect(rows.length).toBeGreaterThan(0)
    for (const { sealed } of rows) expect(sealed).not.toMatch(/refresh|sim-/)
  })
})

describe('signatures', () => {
  it('creates, updates, sets as default and deletes signatures (MAIL-012, MAIL-013, MAIL-014, MAIL-015, MAIL-016, MAIL-017, MAIL-029)', async () => {
    const { id: nylas_authentication_id } = await givenMailbox(server, ann())
    const save = (input: object) =>
      server.call(
        outreach.saveSignature,
        { nylas_authentication_id, name: 'Warm', text: nodes('Ann'), ...input },
        ann().as,
      )
    const created = await save({})
    expect(created.body.signature).toEqual({
      id: expect.any(String),
      name: 'Warm',
      text: nodes('Ann'),
      nylas_authentication_id,
    })
    const { id } = created.body.signature
    expect((await save({ id, name: 'Warmer' })).body.signature).toMatchObject({ id, name: 'Warmer' })
    expect((await save({ name: ' ' })).problem).toMatchObject({ status: 400, field: 'name' })
    expect((await save({ id: newId() })).status).toBe(404)
    const list = async () =>
      (await server.call(outreach.signatures, { nylas_authentication_id }, ann().as)).body.signatures
    expect(await list()).toEqual([{ id, name: 'Warmer', text: nodes('Ann'), nylas_authentication_id }])

    const choose = (signature_for_new_id: string | null) =>
      server.call(
        outreach.setDefaultSignatures,
        { nylas_authentication_id, signature_for_new_id, signature_for_replies_id: null },
        ann().as,
      )
    expect((await choose(id)).body).toEqual({
      id: nylas_authentication_id,
      signature_for_new: expect.objectContaining({ id, name: 'Warmer' }),
      signature_for_replies: null,
    })
    expect((await choose(newId())).status).toBe(404)

    const second = (await save({ name: 'Short' })).body.signature.id
    const byQuery = await fetch(
      `${server.url}/brand/v2/delete_outreach_signature?${new URLSearchParams({ id: second, nylas_authentication_id })}`,
      { method: 'DELETE', headers: { cookie: team.people.ann.cookie, origin: server.url } },
    )
    expect([byQuery.status, await byQuery.json()]).toEqual([200, { id: second }])
    const byBody = await server.call(outreach.deleteSignature, { id, nylas_authentication_id }, ann().as)
    expect(byBody.body).toEqual({ id })
    expect(await list()).toEqual([])
    const { body } = await server.call(outreach.senders, org(), ann().as)
    expect(body.items.find(item => item.id === nylas_authentication_id)?.signature_for_new).toBeNull()
  })
})

describe('templates', () => {
  it('are saved with their variables, listed and deleted (MAIL-025, MAIL-026, MAIL-027, MAIL-028, MAIL-032)', async () => {
    const text = nodes('Hi {{creator_name}}, {{shoe_size}}')
    const save = (input: object) =>
      server.call(outreach.saveTemplate, { ...org(), name: 'First note', text, ...input }, ann().as)
    const { body } = await save({})
    expect(body.template).toEqual({
      id: expect.any(String),
      name: 'First note',
      subject: '',
      text,
      variables: [{ name: 'creator_name' }, { name: 'shoe_size' }],
    })
    expect((await save({ name: 'first NOTE' })).status).toBe(409)
    expect((await save({ id: body.template.id, name: 'Tour note' })).body.template.name).toBe('Tour note')
    const listed = await server.call(outreach.templates, { ...org(), is_outreach_for_activation: false }, ann().as)
    expect(listed.body.templates.map(({ name }) => name)).toEqual(['Tour note'])
    expect(listed.body.variables.map(({ name }) => name)).toEqual([
      'creator_name',
      'creator_username',
      'brand_name',
      'campaign_name',
      'sender_name',
    ])
    expect((await server.call(outreach.deleteTemplate, { id: body.template.id }, ann().as)).body).toEqual({
      id: body.template.id,
    })
    expect((await server.call(outreach.deleteTemplate, { id: body.template.id }, ann().as)).status).toBe(404)
  })
})
