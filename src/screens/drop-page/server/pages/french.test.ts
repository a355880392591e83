import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA_FAILED, CAPTCHA_UNREACHABLE } from '#features/captcha/rules.ts'
import { signups } from '#features/signups/contract.ts'
import { refusalIn, refusals } from '#features/signups/refusals.ts'
import { formWords } from '#features/signups/words.ts'
import { SOMETHING_WENT_WRONG } from '#platform/contract/problem.ts'
import { notFound, payloadTooLarge, tooManyRequests, unavailable } from '#platform/server/errors.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = {
  stylesheets: ['/fan/assets/fan.css'],
  no_script_stylesheet: '/fan/assets/no-script.css',
  script: '/fan/assets/fan.js',
  frame_script: '/fan/frame.js',
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

const question = {
  id: randomUUID(),
  label: 'Ta chanson ?',
  required: false,
  field_type: 'STRING' as const,
  multiple_choice_options: [],
}

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

describe('form errors of a French drop are French (DROP-046)', () => {
  it('for a wrong code and an expired code', async () => {
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
  it.each(['CLOSED', 'ARCHIVED'] as const)('for a drop that is %s, when requesting a code too', async status => {
    const drop = await withCode()
    await close(drop, status)
    const ended = { status: 400, detail: 'Les inscriptions sont closes.' }
    await eventually(async () => (await askFor(drop, {})).status === 400, 8_000)
    expect(said(await askFor(drop, {}))).toEqual(ended)
    expect(said(await subscribe(drop))).toEqual(ended)
  })
  it('for an invalid or used captcha', async () => {
    const drop = await withCode()
    const failed = { status: 400, detail: 'La vérification captcha a échoué. Réessaie.' }
    expect(said(await subscribe(drop, { captcha_token: 'none' }))).toEqual(failed)
    const form = await formFor(server, drop, {}, 'otp')
    expect((await server.call(signups.otp, form, { headers: ofSomebody() })).status).toBe(200)
    const again = { ...form, email_address: someAddress() }
    expect(said(await server.call(signups.otp, again, { headers: ofSomebody() }))).toEqual(failed)
  })
  it('for a second code within a minute, with the time to wait', async () => {
    const drop = await withCode()
    const email_address = someAddress()
    expect((await askFor(drop, { email_address })).status).toBe(200)
    const soon = await askFor(drop, { email_address })
    expect(said(soon)).toEqual({ status: 429, detail: 'Trop de tentatives. Réessaie plus tard.' })
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(30)
  })
  it('for a field with an invalid value, naming the field only if the form shows it', async () => {
    const drop = await french({ allow_instagram: true, allow_gender: true, custom_fields: [question] })
    const longest = { drop_custom_field_id: question.id, value_string: 'a'.repeat(2_001) }
    const cases: [Partial<SignupBody>, string][] = [
      [{ instagram_username: 'a'.repeat(101) }, '« Nom d’utilisateur Instagram » : 100 caractères au plus'],
      [{ custom_field_entries: [longest] }, '« Ta chanson ? » : 2000 caractères au plus'],
      [{ gender: 'NONE' as never }, '« Genre » : Fais un choix'],
      [{ drop_version: 0 }, 'Le formulaire n’a pas pu être lu. Recharge la page et réessaie.'],
    ]
    for (const [fields, detail] of cases) {
      const refused = await subscribe(drop, fields)
      expect(said(refused)).toEqual({ status: 400, detail })
      expect(refused.problem.field).toMatch(new RegExp(`^${Object.keys(fields)[0]}`))
      expect(said(await askFor(drop, fields))).toEqual({ status: 400, detail })
    }
    const english = await french({ translation_language: null, allow_instagram: true })
    const tooLong = { instagram_username: 'a'.repeat(101) }
    expect(said(await subscribe(english, tooLong)).detail).toBe('“Instagram username”: At most 100 characters')
    const elsewhere = await subscribe(drop, { ...tooLong, drop_profile_id: randomUUID() })
    expect(said(elsewhere).detail).toMatch(/^instagram_username: /)
  })
  it('except for an unknown drop, whose language must not be revealed', async () => {
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

describe('the form without scripts answers in French (DROP-046)', () => {
  const open = async ({ drop }: GivenDrop) => {
    const html = await (await fetch(`${server.url}/d/${drop.id}`)).text()
    return /name="rendered_at"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  async function post(
    { drop }: GivenDrop,
    fields: Record<string, string> | FormData,
    headers: Record<string, string>,
    query = '',
  ) {
    const response = await fetch(`${server.url}/d/${drop.id}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, ...headers },
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    })
    const html = await response.text()
    const error = /id="form-error"[^>]*>.*?<\/svg>([^<]*)</s.exec(html)?.[1]
    return { status: response.status, error, html, headers: response.headers }
  }

  type Answer = Awaited<ReturnType<typeof post>>

  it('for an invalid address and for the rate limit of an address', async () => {
    const drop = await french()
    const rendered_at = await open(drop)
    const neighbour = ofSomebody()
    const once = () => post(drop, { rendered_at, email_address: 'nope' }, neighbour)
    expect(await once()).toMatchObject({ status: 400, error: 'L’adresse e-mail doit être valide' })
    for (let nth = 2; nth <= 20; nth++) await once()
    expect(await once()).toMatchObject({ status: 429, error: 'Trop de tentatives. Réessaie plus tard.' })
  })
  it('for a forged timestamp and for an ended drop', async () => {
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
  it('for an overlong value, keeping the input, and for an unreadable body', async () => {
    const drop = await french({ allow_location: true, custom_fields: [question] })
    const fields = { rendered_at: await open(drop), email_address: someAddress(), city_typed: 'Porto' }
    const city = await post(drop, { ...fields, city_typed: 'Llan'.repeat(51) }, ofSomebody())
    expect(city).toMatchObject({ status: 400, error: '« Ville » : 200 caractères au plus' })
    expect(city.html).toContain(`value="${fields.email_address}"`)
    expect(city.html).toContain(`value="${'Llan'.repeat(51)}"`)
    const answer = { [`custom_field.${question.id}`]: '歌'.repeat(2_001) }
    expect(await post(drop, { ...fields, ...answer }, ofSomebody())).toMatchObject({
      status: 400,
      error: '« Ta chanson ? » : 2000 caractères au plus',
    })
    expect(await post(drop, { ...fields, city_typed: 'a'.repeat(1_000_000) }, ofSomebody())).toMatchObject({
      status: 413,
      error: 'C’est trop long. Raccourcis tes réponses.',
    })
    expect(await post(drop, new FormData(), ofSomebody())).toMatchObject({
      status: 415,
      error: 'Le formulaire n’a pas pu être lu. Recharge la page et réessaie.',
    })
  })
  it('under load, in the language of the page, else of the browser, also in a frame, and in JSON to programs', async () => {
    const drop = await french()
    const page = await (await fetch(`${server.url}/d/${drop.drop.id}`)).text()
    expect(page).toMatch(/action="\/d\/\w+\?lang=fr"/)
    // forms that begin and do not go on hold the places of all others; one that is refused or given up begins anew
    const { hostname, port } = new URL(server.url)
    const held = new Set<Socket>()
    let holds = true
    const hold = () => {
      const socket = connect(Number(port), hostname)
      held.add(socket)
      socket.on('error', () => {})
      socket.on('data', () => socket.destroy())
      socket.on('close', () => {
        held.delete(socket)
        if (holds) setTimeout(hold, 200)
      })
      const type = 'content-type: application/x-www-form-urlencoded'
      socket.write(`POST /d/${drop.drop.id} HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 100\r\n\r\n`)
    }
    for (let number = 0; number < 160; number++) hold()
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const turnedAway = (query: string, headers: Record<string, string>) =>
      eventually(async () => {
        const answer = await post(drop, { email_address: 'nope' }, { ...ofSomebody(), ...headers }, query)
        return answer.status === 503 && answer
      }, 20_000)
    const all = async () => [
      await turnedAway('?lang=fr', { ...browser, 'accept-language': 'en' }),
      await turnedAway('', { ...browser, 'accept-language': 'de-CH,fr;q=0.9,en;q=0.8' }),
      await turnedAway('', { ...browser, 'accept-language': 'de-FR,de;q=0.9,en;q=0.8' }),
      await turnedAway('?lang=fr', { accept: '*/*' }),
      await turnedAway('?lang=fr&form_only=true', browser),
    ]
    const answers = await all().finally(() => {
      holds = false
      for (const socket of held) socket.destroy()
    })
    const [asAddressed, asBrowsing, inEnglish, program, framed] = answers as [Answer, Answer, Answer, Answer, Answer]
    expect(asAddressed.html).toContain('Il y a foule en ce moment. Réessaie dans un instant.')
    expect(asAddressed.html).toContain('<html lang="fr"')
    expect(asBrowsing.html).toBe(asAddressed.html)
    expect(inEnglish.html).toContain('So many fans right now. Please try again in a moment.')
    expect(JSON.parse(program.html)).toMatchObject({ code: 'unavailable' })
    const lost = await fetch(`${server.url}/d/nowhere`)
    for (const name of ['content-security-policy', 'x-content-type-options', 'content-type'])
      expect(asAddressed.headers.get(name)).toBe(lost.headers.get(name))
    expect(asAddressed.headers.get('retry-after')).toMatch(/^[1-4]$/)
    expect(framed.html).toBe(asAddressed.html)
    const policies = [asAddressed, framed].map(({ headers }) => headers.get('content-security-policy'))
    expect(policies[1]).toBe(policies[0]?.replace("frame-ancestors 'none'", 'frame-ancestors *'))
    expect(policies[1]).not.toBe(policies[0])
  })
})

describe('every error has a French text (DROP-046)', () => {
  it('including those of the platform and the captcha, which are defined elsewhere', () => {
    const spelled = [
      CAPTCHA_FAILED,
      CAPTCHA_UNREACHABLE,
      SOMETHING_WENT_WRONG,
      tooManyRequests(1),
      unavailable(),
      notFound('Drop'),
      payloadTooLarge(),
    ]
    for (const refusal of spelled) {
      const english = typeof refusal === 'string' ? refusal : refusal.message
      expect(refusalIn('en', english)).toBe(english)
      expect(refusalIn('fr', english)).not.toBe(english)
    }
  })
  it('and French text stays unchanged', () => {
    for (const { fr } of Object.values(refusals)) expect(refusalIn('fr', fr)).toBe(fr)
    for (const fault of Object.values(formWords('fr').fault)) expect(refusalIn('fr', fault)).toBe(fault)
  })
})
