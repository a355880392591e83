import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryStorage } from '#integrations/storage/memory.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = {
  stylesheets: ['/fan/assets/fan.css'],
  no_script_stylesheet: '/fan/assets/no-script.css',
  script: '/fan/assets/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
let open: GivenDrop
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
  open = await givenDrop(server, { allow_name: true })
})
afterAll(() => server.stop())

interface Sending {
  wait?: number
  query?: string
  headers?: Record<string, string>
}

async function post(fields: Record<string, string>, { wait = 3_000, query = '', headers = {} }: Sending = {}) {
  const html = await (await fetch(`${server.url}/d/${open.drop.id}${query}`)).text()
  const rendered_at = /name="rendered_at"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  const action = /action="(\/d\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  server.clock.advance(wait)
  const response = await fetch(server.url + action, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams({ rendered_at, drop_version: '1', ...fields }),
  })
  const policy = response.headers.get('content-security-policy')
  return { status: response.status, location: response.headers.get('location'), policy, html: await response.text() }
}

const fan = () => ({ email_address: someAddress(), first_name: 'Ada', last_name: 'Lund', marketing_opt_in: 'true' })
const signupOf = async (email: string) =>
  (
    await server.sql(
      `select s.* from signups s join fan_contacts c using (organization_id, fan_id) where c.value = $1`,
      [email],
    )
  )[0]
const mailTo = (email: string) =>
  eventually(async () => (await server.sql('select * from outbox_messages where recipient = $1', [email]))[0], 8_000)

describe('POST /d/{identifier}, the form of a browser without scripts', () => {
  it('holds a sign-up back until the button behind the mailed link is pressed, not when the link is opened', async () => {
    const fields = fan()
    const { status, location } = await post(fields)
    expect({ status, location }).toEqual({
      status: 303,
      location: expect.stringMatching(/^\/d\/\w+\?signed_up=pending$/),
    })
    expect(await signupOf(fields.email_address)).toMatchObject({
      state: 'QUARANTINED',
      quarantine_reasons: ['UNCONFIRMED'],
      vouches: false,
    })
    const mail = await mailTo(fields.email_address)
    const link = /https?:\/\/\S+\/confirm\/[\w.-]+/.exec(mail.body)?.[0] ?? ''
    const opened = await fetch(link)
    expect(opened.status).toBe(200)
    expect(await signupOf(fields.email_address)).toMatchObject({ state: 'QUARANTINED' })
    const pressed = await fetch(link, { method: 'POST', redirect: 'manual', headers: { origin: server.url } })
    expect(pressed.status).toBe(303)
    const signup = await signupOf(fields.email_address)
    expect(signup).toMatchObject({ state: 'ACCEPTED', vouches: false })
    const states = await server.sql('select state from consents where signup_id = $1 order by id', [signup?.id])
    expect(states.map(row => row.state)).toEqual(['GIVEN', 'CONFIRMED'])
    const [contact] = await server.sql('select verified_at from fan_contacts where fan_id = $1', [signup?.fan_id])
    expect(contact?.verified_at).toBeInstanceOf(Date)
  })
  it('verifies only the email address that confirmed, and uses the name from the form', async () => {
    const mallory = { ...fan(), first_name: 'Mallory' }
    await post(mallory)
    await mailTo(mallory.email_address)
    const fan_id = (await signupOf(mallory.email_address))?.fan_id
    const other = someAddress()
    await server.sql(
      `insert into fan_contacts (organization_id, channel, value, address, fan_id) values ($1, 'EMAIL', $2, $2, $3)`,
      [open.organization_id, other, fan_id],
    )
    const ada = { ...mallory, first_name: 'Ada' }
    await server.sql(`delete from contact_sends`)
    await server.sql(`delete from outbox_messages`)
    await post(ada)
    const mail = await mailTo(ada.email_address)
    const link = /https?:\/\/\S+\/confirm\/[\w.-]+/.exec(mail.body)?.[0] ?? ''
    await fetch(link, { method: 'POST', redirect: 'manual', headers: { origin: server.url } })
    const contacts = await server.sql(
      'select value, verified_at is not null as verified, first_name, quarantined from fan_contacts c join fans f on f.id = c.fan_id where f.id = $1',
      [fan_id],
    )
    const known = { first_name: 'Ada', quarantined: false }
    expect(contacts).toHaveLength(2)
    expect(contacts).toContainEqual({ value: ada.email_address, verified: true, ...known })
    expect(contacts).toContainEqual({ value: other, verified: false, ...known })
  })
  it('returns the page with the error and the typed values (FORM-009)', async () => {
    const { status, html } = await post({ ...fan(), email_address: 'nope', first_name: 'Ada & co' })
    expect(status).toBe(400)
    expect(html).toContain('Must be a valid email')
    expect(html).toContain('value="Ada &amp; co"')
    expect(html).toContain('value="nope"')
  })
  it('applies the current rules on a server with cached old rules, and returns the form for them', async () => {
    const drop = await givenDrop(server, { allow_name: false })
    const content = async () => (await fetch(`${server.url}/d/${drop.drop.id}`)).text()
    const rendered_at = /name="rendered_at"[^>]*value="([^"]+)"/.exec(await content())?.[1] ?? ''
    server.clock.advance(3_000)
    const send = (more: Record<string, string> = {}) =>
      fetch(`${server.url}/d/${drop.drop.id}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: server.url },
        body: new URLSearchParams({ rendered_at, drop_version: '1', marketing_opt_in: 'true', ...more }),
      })
    const publish = (draft: Partial<DropDraft>) =>
      server.app.database.inOrganization(drop.organization_id, db =>
        changeDrop(db, memoryStorage(), drop.organization_id, { id: drop.drop.id, draft }),
      )
    const kept = () =>
      server.sql('select drop_version, answers from signups where drop_id = $1 order by id', [drop.drop.id])
    expect((await send({ email_address: someAddress() })).status).toBe(303)

    await publish({ allow_name: true })
    const email_address = someAddress()
    const refused = await send({ email_address })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain(`value="${email_address}"`)
    expect(html).toContain('name="first_name"')
    expect(html).toMatch(/name="drop_version"[^>]*value="2"/)
    expect(await kept()).toHaveLength(1)

    await content()
    await publish({ title: 'Day Bus' })
    expect((await send({ email_address, first_name: 'Ada', last_name: 'Lund' })).status).toBe(303)
    expect(await kept()).toHaveLength(2)
  })

  it('stays inside the framing site on success and on errors (DROP-020)', async () => {
    await server.sql('update drops set frame_origins = $1 where id = $2', [['https://label.example'], open.drop.id])
    const framers = 'frame-ancestors https://label.example'
    const policyOf = async (path: string) =>
      (await fetch(server.url + path)).headers.get('content-security-policy') ?? ''
    await eventually(async () => (await policyOf(`/d/${open.drop.id}?form_only=true`)).includes(framers))
    const framed = { query: '?form_only=true' }
    const { location } = await post(fan(), framed)
    expect(location).toMatch(/\?form_only=true&signed_up=pending$/)
    expect(await policyOf(location ?? '')).toContain(framers)
    const refused = await post({ ...fan(), email_address: 'nope' }, framed)
    expect([refused.html.includes('class="bare"'), refused.policy]).toEqual([true, expect.stringContaining(framers)])
    expect((await post({ ...fan(), email_address: 'nope' })).policy).toContain("frame-ancestors 'none'")
  })
  it('stores but never mails a submission that fills the honeypot or is too fast', async () => {
    const [trapped, hasty] = [fan(), fan()]
    expect((await post({ ...trapped, website: 'https://spam.example' })).status).toBe(303)
    // the kept page is made anew, so that its time is that of this visit
    server.clock.advance(61_000)
    expect((await post(hasty, { wait: 0 })).status).toBe(303)
    expect(await signupOf(trapped.email_address)).toMatchObject({ quarantine_reasons: ['HONEYPOT'] })
    expect(await signupOf(hasty.email_address)).toMatchObject({ quarantine_reasons: ['TOO_FAST'] })
    const later = fan()
    await post(later)
    await mailTo(later.email_address)
    const mailed = await server.sql('select recipient from outbox_messages where recipient = any($1)', [
      [trapped.email_address, hasty.email_address],
    ])
    expect(mailed).toEqual([])
  })
  it('rejects a form without our timestamp or from another site', async () => {
    const forged = fan()
    expect((await post({ ...forged, rendered_at: '1795000000.forged' })).status).toBe(400)
    const elsewhere = await post(fan(), { headers: { origin: 'https://evil.example' } })
    expect(elsewhere.status).toBe(403)
    expect(elsewhere.html).toMatch(/id="form-error".*This request came from another site\./s)
    expect((await post(fan(), { headers: { origin: 'null' } })).status).toBe(403)
    expect(await signupOf(forged.email_address)).toBeUndefined()
  })
  it.each([
    ['fails on our side', 'XX000', 500, 'Something went wrong. Please try again.'],
    ['no database holds', '22021', 400, 'The text holds a character that cannot be kept.'],
    ['finds the database gone', '57P01', 503, 'The service is busy. Please try again in a moment.'],
  ])('FORM-009 what %s loses nothing that was typed', async (_, code, expected, words) => {
    const fields = { ...fan(), first_name: 'Ada & co' }
    await server.sql(
      `create function broken() returns trigger language plpgsql as $$ begin raise 'broken' using errcode = '${code}'; end $$`,
    )
    await server.sql('create trigger broken before insert on signups for each row execute function broken()')
    const { status, html } = await post(fields).finally(() => server.sql('drop function broken() cascade'))
    expect(status).toBe(expected)
    expect(/id="form-error"[^>]*>.*?<\/svg>([^<]*)</s.exec(html)?.[1]).toBe(words)
    expect(html).toContain('value="Ada &amp; co"')
    expect(html).toContain(`value="${fields.email_address}"`)
    const told = server.logs.splice(0).filter(line => line.includes('unexpected failure'))
    expect(told).toHaveLength(expected === 500 ? 1 : 0)
  })
  it('answers an unknown drop with a page for browsers, also in a frame, and with JSON for programs', async () => {
    const lost = async (method: string, accept: string, query = '') => {
      const { status, headers } = await fetch(`${server.url}/d/nowhere${query}`, {
        method,
        headers: { accept, origin: server.url },
        ...(method === 'POST' && { body: new URLSearchParams(fan()) }),
      })
      const [, framers] = /frame-ancestors (.*)/.exec(headers.get('content-security-policy') ?? '') ?? []
      return [status, headers.get('content-type'), framers]
    }
    const html = 'text/html; charset=utf-8'
    for (const method of ['GET', 'POST']) {
      expect(await lost(method, 'text/html')).toEqual([404, html, "'none'"])
      expect(await lost(method, 'text/html', '?form_only=true')).toEqual([404, html, '*'])
    }
    expect(await lost('POST', '*/*')).toEqual([404, expect.stringContaining('json'), "'none'"])
  })
})
