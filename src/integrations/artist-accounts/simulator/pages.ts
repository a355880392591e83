import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#platform/contract/html.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { noticeSignature } from '../notices.ts'
import { accountId, fanId, simulatedArtists, simulatedComments, simulatedFans } from './people.ts'
import { storyPicture } from './story-picture.ts'

export const SIMULATED_INSTAGRAM = '/simulators/instagram'
/** No secrets: what they open is made up. */
export const simulatedApp = {
  appId: '1029384756',
  appSecret: 'simulated app secret',
  verifyToken: 'simulated verify token',
}

const LASTING_SECONDS = 60 * 86_400
const LARGEST = 65_536

/** How the next answers of an account fail, as tests tell. */
type Fault = 'lost answer' | 'lost request' | 'slow down' | 'refused' | 'signed out' | 'too late'

interface Options {
  /** Where browsers and the product reach it. */
  publicUrl: string
  /** Where it sends notices. */
  noticeUrl: string
}

/**
 * The simulated Instagram on the product's own address: sign-in page, Graph API, pictures of stories, signed notices. Beside them
 * what tests and the demo ask: `simulate` sends a story or a comment, `notify` any notice, `fail` plans a fault, `sent` shows the
 * answers. Never in production.
 */
export function instagramSimulator({ publicUrl, noticeUrl }: Options): FastifyPluginAsync {
  const sent: { account: string; to: string; text: string }[] = []
  const faults = new Map<string, Fault[]>()
  let turn = 0
  const send = guardedFetch({ allowLoopback: true, timeoutMs: 10_000 })

  /** Signed over the bytes, as Meta does. */
  async function notify(body: object): Promise<number> {
    const bytes = Buffer.from(JSON.stringify(body))
    const response = await send(noticeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': noticeSignature(simulatedApp.appSecret, bytes),
      },
      body: new Uint8Array(bytes),
    })
    return response.status
  }

  const pictureUrl = (number: number) => `${publicUrl}${SIMULATED_INSTAGRAM}/cdn/${number}.jpg`

  /** A fan publishes something: three stories, then a comment. */
  function published(account: string) {
    turn++
    const now = Date.now()
    const fan = simulatedFans[turn % simulatedFans.length] as (typeof simulatedFans)[number]
    const entry = { id: account, time: Math.floor(now / 1_000) }
    if (turn % 4 === 0) {
      const text = simulatedComments[(turn / 4) % simulatedComments.length]
      const value = {
        id: `c${now}${turn}`,
        text,
        from: { id: fanId(fan.username), username: fan.username },
        media: { id: 'm1' },
      }
      return { object: 'instagram', entry: [{ ...entry, changes: [{ field: 'comments', value }] }] }
    }
    const message = {
      mid: `aWdfZAG1faXRlbTox${now}${turn}`,
      attachments: [{ type: 'story_mention', payload: { url: pictureUrl(turn) } }],
    }
    const messaging = [{ sender: { id: fanId(fan.username) }, recipient: { id: account }, timestamp: now, message }]
    return { object: 'instagram', entry: [{ ...entry, messaging }] }
  }

  function answer(request: FastifyRequest, reply: FastifyReply, account: string, body: Record<string, unknown>) {
    const { recipient, message } = body as { recipient?: { id?: string }; message?: string | { text?: string } }
    const text = typeof message === 'string' ? message : (message?.text ?? '')
    const fault = faults.get(account)?.shift()
    if (fault === 'lost request') return hangUp(request, reply)
    if (fault === 'slow down') return reply.status(429).send({ error: { code: 613 } })
    if (fault === 'refused') return reply.status(400).send({ error: { code: 100 } })
    if (fault === 'signed out') return reply.status(401).send({ error: { code: 190 } })
    if (fault === 'too late') return reply.status(403).send({ error: { code: 10, error_subcode: 2534022 } })
    sent.push({ account, to: recipient?.id ?? account, text })
    if (fault === 'lost answer') return hangUp(request, reply)
    const id = `mid.${sent.length}`
    return reply.send(typeof message === 'string' ? { id } : { recipient_id: recipient?.id, message_id: id })
  }

  return async http => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    const at = (path: string) => `${SIMULATED_INSTAGRAM}${path}`
    const config = { fromAnySite: true }

    http.get(at('/oauth/authorize'), (request, reply) => {
      const { redirect_uri = '', state = '' } = request.query as Record<string, string | undefined>
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src data:; form-action *")
        .send(signInPage(ownAddress(redirect_uri, publicUrl), state))
    })
    http.post(at('/agree'), (request, reply) => {
      const form = new URLSearchParams(String(request.body ?? ''))
      const to = new URL(ownAddress(form.get('redirect_uri') ?? '', publicUrl))
      to.searchParams.set('state', form.get('state') ?? '')
      if (form.get('decision') === 'cancel') to.searchParams.set('error', 'access_denied')
      else to.searchParams.set('code', `code:${form.get('username') ?? ''}`)
      return reply.redirect(`${to.href}#_`, 303)
    })
    http.post(at('/oauth/access_token'), { config }, (request, reply) => {
      const form = new URLSearchParams(String(request.body ?? ''))
      const [, username] = /^code:([\w.]{1,30})$/.exec(form.get('code') ?? '') ?? []
      const known = form.get('client_secret') === simulatedApp.appSecret && username
      if (!known) return reply.status(400).send({ error_type: 'OAuthException', code: 400 })
      return reply.send({ access_token: `short:${username}`, user_id: accountId(username), permissions: [] })
    })
    for (const [path, from] of [
      ['/access_token', 'short'],
      ['/refresh_access_token', 'long'],
    ] as const)
      http.get(at(path), (request, reply) => {
        const { access_token = '' } = request.query as { access_token?: string }
        const [kind, username] = access_token.split(':')
        if (kind !== from || !username || username === 'revoked')
          return reply.status(400).send({ error: { code: 190 } })
        return reply.send({ access_token: `long:${username}`, token_type: 'bearer', expires_in: LASTING_SECONDS })
      })

    http.get(at('/v25.0/me'), (request, reply) => {
      const username = usernameOf(request)
      if (!username) return reply.status(401).send({ error: { code: 190 } })
      const artist = simulatedArtists.find(known => known.username === username)
      return reply.send({
        user_id: accountId(username),
        username,
        name: artist?.name ?? username,
        followers_count: artist?.followers ?? 1_000,
      })
    })
    http.get<{ Params: { id: string } }>(at('/v25.0/:id'), (request, reply) => {
      if (!usernameOf(request)) return reply.status(401).send({ error: { code: 190 } })
      const fan = simulatedFans.find(({ username }) => fanId(username) === request.params.id)
      if (!fan) return reply.status(400).send({ error: { code: 100, error_subcode: 33 } })
      const { username, name, followers: follower_count, verified: is_verified_user } = fan
      return reply.send({ id: request.params.id, username, name, follower_count, is_verified_user })
    })
    http.post<{ Params: { id: string; edge: string } }>(at('/v25.0/:id/:edge'), { config }, (request, reply) => {
      if (!usernameOf(request)) return reply.status(401).send({ error: { code: 190 } })
      const { id, edge } = request.params
      if (edge === 'subscribed_apps') return reply.send({ success: true })
      return answer(request, reply, id, jsonOf(request))
    })
    http.get<{ Params: { name: string } }>(at('/cdn/:name'), async (request, reply) => {
      const [, number] = /^(\d{1,9})\.jpg$/.exec(request.params.name) ?? []
      return number ? reply.type('image/jpeg').send(await storyPicture(Number(number))) : reply.status(404).send()
    })

    http.post(at('/simulate'), { config }, async (request, reply) => {
      const { platform_id = '' } = jsonOf(request) as { platform_id?: string }
      return reply.send({ status: await notify(published(platform_id)) })
    })
    http.post(at('/notify'), { config }, async (request, reply) =>
      reply.send({ status: await notify(jsonOf(request)) }),
    )
    http.post(at('/fail'), { config }, (request, reply) => {
      const { account = '', fault } = jsonOf(request) as { account?: string; fault?: Fault }
      if (fault) faults.set(account, [...(faults.get(account) ?? []), fault])
      return reply.send({})
    })
    http.get(at('/sent'), (_request, reply) => reply.send({ items: sent }))
  }
}

/** Its connection ends without an answer. */
function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}

const usernameOf = ({ headers }: FastifyRequest) =>
  /^Bearer (?:short|long):([\w.]{1,30})$/.exec(String(headers.authorization ?? ''))?.[1]

function jsonOf(request: FastifyRequest): Record<string, unknown> {
  try {
    return JSON.parse(String(request.body ?? '')) ?? {}
  } catch {
    return {}
  }
}

/** The simulator redirects to the product alone. */
const ownAddress = (address: string, publicUrl: string) =>
  URL.parse(address)?.origin === new URL(publicUrl).origin ? address : publicUrl

const signInPage = (redirectUri: string, state: string): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Simulator: Instagram</title>
<link rel="stylesheet" href="/simulators/mail/style.css"><link rel="icon" href="data:,"></head>
<body><main><p class="simulator">Simulator. This is not Instagram.</p>
<h1>Connect to Fanfare</h1>
<p>Fanfare will be able to:</p><ul><li>read story mentions and comments</li><li>answer them as you</li></ul>
<form method="post" action="${SIMULATED_INSTAGRAM}/agree">
<input type="hidden" name="redirect_uri" value="${redirectUri}"><input type="hidden" name="state" value="${state}">
<fieldset><legend>Continue as</legend>
${simulatedArtists.map(({ username, name }, at) => html`<label><input type="radio" name="username" value="${username}"${at === 0 && html` checked`}> ${name} (@${username})</label>`)}
</fieldset><button name="decision" value="agree">Agree</button><button name="decision" value="cancel" class="quiet">Cancel</button></form>
</main></body></html>`.text
