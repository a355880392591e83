import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type CaptchaFault = '500' | 'hang' | 'html' | 'refuse'

interface Issued {
  action?: string
  hostname: string
  siteKey?: string
  score?: number
}

/** Where each provider checks tokens, and which fields its answer has beyond the common ones. */
const providers = {
  turnstile: { path: '/turnstile/v0/siteverify', fields: ({ action }: Issued) => ({ action, cdata: '' }) },
  hcaptcha: { path: '/siteverify', fields: () => ({ credit: true }) },
  recaptcha: { path: '/recaptcha/api/siteverify', fields: ({ action, score = 0.9 }: Issued) => ({ action, score }) },
}
export type SimulatedCaptcha = keyof typeof providers

/**
 * The check of Turnstile, hCaptcha and reCAPTCHA over HTTP. A token works once, as theirs do; `forgetful` lets it work
 * again and again, to show that our own table refuses the second use.
 */
export async function captchaSimulator(
  provider: SimulatedCaptcha,
  { secret = 'simulator-secret', forgetful = false } = {},
) {
  const { path, fields } = providers[provider]
  const tokens = new Map<string, Issued>()
  let fault: CaptchaFault | undefined

  function check(form: URLSearchParams): object {
    const challenge_ts = new Date().toISOString()
    const no = (code: string) => ({ success: false, challenge_ts, 'error-codes': [code] })
    if (form.get('secret') !== secret) return no('invalid-input-secret')
    const token = form.get('response') ?? ''
    const issued = tokens.get(token)
    if (!issued) return no(provider === 'hcaptcha' ? 'already-seen-response' : 'timeout-or-duplicate')
    if (provider === 'hcaptcha' && form.get('sitekey') !== issued.siteKey) return no('sitekey-mismatch')
    if (!forgetful) tokens.delete(token)
    return { success: true, challenge_ts, hostname: issued.hostname, 'error-codes': [], ...fields(issued) }
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    if (fault === 'hang') return
    if (fault === '500') return send(response, 500, '{"success":true}')
    if (fault === 'html') return send(response, 200, '<!doctype html><title>Be right back</title>', 'text/html')
    if (fault === 'refuse')
      return send(response, 200, JSON.stringify({ success: false, 'error-codes': ['invalid-input-response'] }))
    if (request.method !== 'POST' || request.url !== path) return send(response, 404, '{}')
    send(response, 200, JSON.stringify(check(form)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    secret,
    /** What a visitor's widget would hand out. */
    issue(issued: Issued): string {
      const token = `simulated.${randomUUID()}`
      tokens.set(token, issued)
      return token
    },
    /** Every check fails this way until called without a mode. */
    fail: (mode?: CaptchaFault) => {
      fault = mode
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json') {
  response.writeHead(status, { 'content-type': type }).end(body)
}
