import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA_FAILED } from '#features/captcha/rules.ts'
import type { DropDraft } from '#features/drops/server/save-drop.ts'
import { signups } from '#features/signups/contract.ts'
import { refusalIn, refusals } from '#features/signups/refusals.ts'
import { formWords } from '#features/signups/words.ts'
import { SOMETHING_WENT_WRONG } from '#platform/contract/problem.ts'
import { notFound, tooManyRequests, unavailable } from '#platform/server/errors.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../test/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import * as render from '../web/render.tsx'

const assets = {
  stylesheets: ['/fan/assets/fan.css'],
  no_script_stylesheet: '/fan/assets/no-script.css',
  script: '/fan/assets/fan.js',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { TRUSTED_PROXIES: '1' },
    fanPages: { render: render as FanRenderer, assets },
  })
})
afterAll(() => server.stop())

const french = (draft: Partial<DropDraft> = {}) =>
  givenDrop(server, { require_checkbox_opt_in: false, translation_language: 'fr', ...draft })
const withCode = () => french({ require_otp: true })
const close = ({ drop }: GivenDrop, status: 'CLOSED' | 'ARCHIVED' = 'CLOSED') =>
  server.sql('update drops set status = $2 where id = $1', [drop.id, status])

let visitors = 0
const ofSomebody = () => ({ 'x-forwarded-for': `10.8.${++visitors}.1` })

const askFor = async (given: GivenDrop, fields: Partial<SignupBody>) =>
  server.call(signups.otp, await formFor(server, given, fields, 'otp'), { headers: ofSomebody() })
const subscribe = async (given: GivenDrop, fields: Partial<SignupBody> = {}) =>
  server.call(signups.subscribe, await formFor(server, given, fields), { headers: ofSomebody() })
const codeFor = (to: string) =>
  eventually(async () => {
    const [mail] = await server.sql<{ body: string }>('select body from outbox_messages where recipient = $1', [to])
    return mail && /\b\d{6}\b/.exec(mail.body)?.[0]
  }, 8_000)
const wrong = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')
const said = ({ status, problem }: { status: number; problem: { detail: string; message: { detail: string } } }) => {
  expect(problem.message.detail).toBe(problem.detail)
  return { status, detail: problem.detail }
}

describe('DROP-046 what the calls of the form refuse a French drop with is French', () => {
  it('a wrong code and one that is too old', async () => {
    const drop = await withCode()
    const email_address = someAddress()
    await askFor(drop, { email_address })
    const code = await codeFor(email_address)
    const refused = await subscribe(drop, { email_address, otp_code: wrong(code) })
    expect(said(refused)).toEqual({ status: 400, detail: 'Code incorrect. Réessaie.' })
    expect(refused.problem).toMatchObject({ code: 'bad_request', field: 'otp_code' })
    await server.sql(`update otp_challenges set expires_at = now() - interval '1 second'`)
    expect(said(await subscribe(drop, { email_address, otp_code: code }))).toEqual({
      status: 400,
      detail: 'Ce code a expiré. Demandes-en un nouveau.',
    })
  })
  it.each(['CLOSED', 'ARCHIVED'] as const)('a drop that is %s, when a code is asked for too', async status => {
    const drop = await withCode()
    await close(drop, status)
    const ended = { status: 400, detail: 'Les inscriptions sont closes.' }
    await eventually(async () => (await askFor(drop, {})).status === 400, 8_000)
    expect(said(await askFor(drop, {}))).toEqual(ended)
    expect(said(await subscribe(drop))).toEqual(ended)
  })
  it('a captcha that proves nothing, or was used before', async () => {
    const drop = await withCode()
    const failed = { status: 400, detail: 'La vérification captcha a échoué. Réessaie.' }
    expect(said(await subscribe(drop, { captcha_token: 'none' }))).toEqual(failed)
    const form = await formFor(server, drop, {}, 'otp')
    expect((await server.call(signups.otp, form, { headers: ofSomebody() })).status).toBe(200)
    const again = { ...form, email_address: someAddress() }
    expect(said(await server.call(signups.otp, again, { headers: ofSomebody() }))).toEqual(failed)
  })
  it('a second code within the minute, with the time to wait', async () => {
    const drop = await withCode()
    const email_address = someAddress()
    expect((await askFor(drop, { email_address })).status).toBe(200)
    const soon = await askFor(drop, { email_address })
    expect(said(soon)).toEqual({ status: 429, detail: 'Trop de tentatives. Réessaie plus tard.' })
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(30)
  })
  it('but for one that is not found, which must not tell that it is French', async () => {
    const nowhere = await subscribe(await french(), { drop_profile_id: randomUUID() })
    expect(said(nowhere)).toEqual({ status: 404, detail: 'Drop not found.' })
    const guess = await formFor(server, await french(), { drop_profile_id: randomUUID() })
    const headers = ofSomebody()
    const answers = []
    for (let nth = 0; nth < 61; nth++) answers.push(await server.call(signups.subscribe, guess, { headers }))
    expect(said(answers.at(-1) ?? nowhere)).toEqual({
      status: 429,
      detail: 'Too many requests. Please try again later.',
    })
  })
})

describe('DROP-046 the form without scripts answers in French', () => {
  const open = async ({ drop }: GivenDrop) => {
    const html = await (await fetch(`${server.url}/d/${drop.id}`)).text()
    return /name="rendered_at"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  async function post({ drop }: GivenDrop, fields: Record<string, string>, headers: Record<string, string>) {
    const response = await fetch(`${server.url}/d/${drop.id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, ...headers },
      body: new URLSearchParams(fields),
    })
    const html = await response.text()
    return { status: response.status, error: /id="form-error"[^>]*>.*?<\/svg>([^<]*)</s.exec(html)?.[1], html }
  }

  it('when an address is none, when too many come from one place', async () => {
    const drop = await french()
    const rendered_at = await open(drop)
    const neighbour = ofSomebody()
    const once = () => post(drop, { rendered_at, email_address: 'nope' }, neighbour)
    expect(await once()).toMatchObject({ status: 400, error: 'L’adresse e-mail doit être valide' })
    for (let nth = 2; nth <= 20; nth++) await once()
    expect(await once()).toMatchObject({ status: 429, error: 'Trop de tentatives. Réessaie plus tard.' })
  })
  it('when its time is not ours, and when the drop has ended', async () => {
    const drop = await french()
    const rendered_at = await open(drop)
    const fields = { rendered_at, email_address: someAddress() }
    expect(await post(drop, { ...fields, rendered_at: 'forged' }, ofSomebody())).toMatchObject({
      status: 400,
      error: 'Une erreur est survenue. Réessaie.',
    })
    await close(drop)
    const { status, html } = await eventually(async () => {
      const answer = await post(drop, fields, ofSomebody())
      return answer.html.includes('data-signup') ? undefined : answer
    }, 8_000)
    expect(status).toBe(400)
    expect(html).toContain('<html lang="fr"')
    expect(html).not.toContain('This drop has ended.')
  })
})

describe('DROP-046 every refusal has its French', () => {
  it('of the platform and the captcha too, whose sentences are spelled elsewhere', () => {
    const spelled = [CAPTCHA_FAILED, SOMETHING_WENT_WRONG, tooManyRequests(1), unavailable(), notFound('Drop')]
    for (const refusal of spelled) {
      const english = typeof refusal === 'string' ? refusal : refusal.message
      expect(refusalIn('en', english)).toBe(english)
      expect(refusalIn('fr', english)).not.toBe(english)
    }
  })
  it('and what is French already stays as it is', () => {
    for (const { fr } of Object.values(refusals)) expect(refusalIn('fr', fr)).toBe(fr)
    for (const fault of Object.values(formWords('fr').fault)) expect(refusalIn('fr', fault)).toBe(fault)
  })
})
