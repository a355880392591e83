import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { type SimulatedAccounts, simulatedAccounts, tokenFor } from './accounts.ts'
import type { SimulatedProvider } from './answer.ts'
import { simulatedGoogle } from './google.ts'
import { simulatedMicrosoft } from './microsoft.ts'
import { simulatedNylas } from './nylas.ts'
import { type SimulatedPush, simulatedPush } from './push.ts'
import { signInPage, signInStyle } from './sign-in-page.ts'

export const SIMULATORS = '/simulators/mail'
const LARGEST = 30_000_000

interface SimulatorOptions {
  /** Where browsers and the product reach it. */
  publicUrl: string
  /** Made-up recipients answer by themselves. */
  lively: boolean
  clock: Clock
}

/**
 * The simulated mail providers, on the product's own address: their sign-in pages, their APIs, and beside them what tests ask:
 * `sent`, `deliver`, `unreadable`, `revoke`, `notices`, `lifecycle`. Never in production.
 */
export function mailSimulators({ publicUrl, lively, clock }: SimulatorOptions): FastifyPluginAsync {
  const accounts = simulatedAccounts({ lively, clock })
  const push = simulatedPush(accounts, { publicUrl, clock, fetch: guardedFetch({ allowLoopback: true }) })
  const providers: Record<string, { name: string; signInPath: string; answer: SimulatedProvider }> = {
    google: { name: 'Google', signInPath: '/o/oauth2/v2/auth', answer: simulatedGoogle(accounts, push) },
    microsoft: {
      name: 'Microsoft',
      signInPath: '/oauth2/v2.0/authorize',
      answer: simulatedMicrosoft(accounts, `${publicUrl}${SIMULATORS}/microsoft`, push),
    },
    nylas: { name: 'Nylas', signInPath: '/v3/connect/auth', answer: simulatedNylas(accounts) },
  }
  return async http => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    http.get(`${SIMULATORS}/style.css`, (_request, reply) => reply.type('text/css').send(signInStyle))
    forTests(http, accounts, push)
    for (const [path, { name, signInPath, answer }] of Object.entries(providers)) {
      const base = `${SIMULATORS}/${path}`
      const action = `${base}/agree`
      http.get(`${base}${signInPath}`, (request, reply) => {
        const { redirect_uri = '', state = '', login_hint } = request.query as Record<string, string | undefined>
        const redirectUri = ownAddress(redirect_uri, publicUrl)
        return page(reply, signInPage({ provider: name, action, redirectUri, state, email: login_hint }))
      })
      http.post(action, (request, reply) => {
        const form = new URLSearchParams(String(request.body ?? ''))
        const to = new URL(ownAddress(form.get('redirect_uri') ?? '', publicUrl))
        to.searchParams.set('state', form.get('state') ?? '')
        if (form.get('decision') === 'cancel') to.searchParams.set('error', 'access_denied')
        else to.searchParams.set('code', tokenFor('code', form.get('email') ?? ''))
        return reply.redirect(to.href, 303)
      })
      http.route({
        method: ['GET', 'POST', 'PATCH', 'DELETE'],
        url: `${base}/*`,
        config: { fromAnySite: true },
        bodyLimit: LARGEST,
        handler: (request, reply) => answered(answer, base, request, reply),
      })
    }
  }
}

/** The simulator redirects to the product alone. */
const ownAddress = (address: string, publicUrl: string) =>
  URL.parse(address)?.origin === new URL(publicUrl).origin ? address : publicUrl

const page = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src data:; form-action *")
    .send(html)

async function answered(answer: SimulatedProvider, base: string, request: FastifyRequest, reply: FastifyReply) {
  const url = new URL(request.url, 'http://simulator')
  const result = (await answer({
    method: request.method,
    path: decodeURI(url.pathname.slice(base.length)),
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  })) ?? { status: 404, body: { error: { code: 404 } } }
  if (result === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
    return
  }
  const { status, headers = {}, body } = result
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(body)
}

function forTests(http: Parameters<FastifyPluginAsync>[0], accounts: SimulatedAccounts, push: SimulatedPush) {
  http.get(`${SIMULATORS}/sent`, (request, reply) => {
    const { email = '' } = request.query as { email?: string }
    const sent = accounts.account(email).mails.filter(({ folder }) => folder === 'sent')
    return reply.send({ items: sent.map(({ raw, attachments }) => ({ raw: raw.toString('utf8'), attachments })) })
  })
  http.post(`${SIMULATORS}/deliver`, { config: { fromAnySite: true }, bodyLimit: LARGEST }, (request, reply) => {
    const { email = '', label } = request.query as { email?: string; label?: string }
    accounts.store(accounts.account(email), request.body as Buffer, 'inbox', label)
    return reply.send({})
  })
  http.post(`${SIMULATORS}/unreadable`, { config: { fromAnySite: true } }, (request, reply) => {
    const { email = '', until } = request.query as { email?: string; until?: string }
    accounts.account(email).unreadable = until !== 'now'
    return reply.send({})
  })
  http.get(`${SIMULATORS}/notices`, (request, reply) => {
    const { email = '' } = request.query as { email?: string }
    return reply.send({ items: push.noticesTo(accounts.account(email)) })
  })
  http.post(`${SIMULATORS}/lifecycle`, { config: { fromAnySite: true } }, async (request, reply) => {
    const { email = '', event = 'missed' } = request.query as { email?: string; event?: string }
    const answers = await push.lifecycle(email, event)
    return reply.send({ answers: answers.map(({ status }) => status) })
  })
  http.post(`${SIMULATORS}/revoke`, { config: { fromAnySite: true } }, (request, reply) => {
    const { email = '', state = 'invalid' } = request.query as { email?: string; state?: string }
    accounts.account(email).state = state === 'gone' ? 'gone' : 'invalid'
    return reply.send({})
  })
}
