import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type TwilioFault =
  | '429'
  | '429-with-retry-after'
  | '500'
  | 'hang'
  | 'reset'
  | 'accept-then-hang'
  | 'accept-then-reset'
  | 'half-body'

export interface AcceptedMessage {
  sid: string
  to: string
  from: string
  body: string
  content_sid: string | undefined
  /** Where it was asked to report. */
  status_callback: string | undefined
  date_created: string
}

/** What Twilio's own test numbers do: https://www.twilio.com/docs/iam/test-credentials */
const magicNumbers: Record<string, { code: number; message: string }> = {
  '+15005550001': { code: 21211, message: "The 'To' number is not a valid phone number." },
  '+15005550003': { code: 21408, message: 'Permission to send an SMS has not been enabled for the region.' },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21614, message: "'To' number is not a valid mobile number" },
}

/** Twilio's Messages resource over HTTP, which refuses what Twilio would and keeps what it accepts. Each queued fault meets one POST, in order. */
export async function twilioSimulator({ accountSid = 'ACsimulator', authToken = 'secret' } = {}) {
  const accepted: AcceptedMessage[] = []
  const faults: TwilioFault[] = []
  let attempts = 0
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  function accept(form: URLSearchParams): AcceptedMessage {
    const message = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
      body: form.get('Body') ?? form.get('ContentVariables') ?? '',
      content_sid: form.get('ContentSid') ?? undefined,
      status_callback: form.get('StatusCallback') ?? undefined,
      date_created: new Date().toUTCString(),
    }
    accepted.unshift(message)
    return message
  }

  async function post(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    attempts++
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return answer(response, 415, problem(415, 20415, 'Unsupported Media Type'))
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'reset') return request.socket.destroy()
    if (fault === '500') return answer(response, 500, problem(500, 20500, 'Internal Server Error'))
    if (fault === '429') return answer(response, 429, problem(429, 20429, 'Too Many Requests'))
    if (fault === '429-with-retry-after')
      return answer(response, 429, problem(429, 20429, 'Too Many Requests'), { 'retry-after': '7' })
    const refusal = refusalOf(form)
    if (refusal) return answer(response, 400, problem(400, refusal.code, refusal.message))
    const created = JSON.stringify({ ...accept(form), status: 'queued', error_code: null })
    if (fault === 'accept-then-hang') return
    if (fault === 'accept-then-reset') return request.socket.destroy()
    if (fault === 'half-body') {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': created.length })
      response.write(created.slice(0, created.length / 2))
      setTimeout(() => request.socket.destroy(), 20)
      return
    }
    answer(response, 201, created)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    if (request.headers.authorization !== authorization)
      return answer(response, 401, problem(401, 20003, 'Authenticate'))
    if (url.pathname !== path) return answer(response, 404, problem(404, 20404, 'The requested resource was not found'))
    if (request.method === 'POST') return void post(request, response)
    const messages = accepted.filter(({ to }) => to === url.searchParams.get('To'))
    answer(
      response,
      200,
      JSON.stringify({ messages: messages.map(message => ({ ...message, status: 'sent', error_code: null })) }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Newest first. */
    accepted,
    attempts: () => attempts,
    /** The next messages meet these faults, one each. */
    fail: (...modes: TwilioFault[]) => void faults.push(...modes),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const E164 = /^\+[1-9]\d{7,14}$/
/** Numbers of a channel are written alike at both ends. */
const numberIn = (address: string, isWhatsapp: boolean) => (isWhatsapp ? address.replace(/^whatsapp:/, '') : address)

/** What Twilio refuses of a message, in its own words: https://www.twilio.com/docs/api/errors */
function refusalOf(form: URLSearchParams) {
  const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? '']
  const isWhatsapp = to.startsWith('whatsapp:')
  const number = numberIn(to, isWhatsapp)
  if (form.getAll('To').length !== 1 || !E164.test(number))
    return { code: 21211, message: "The 'To' number is not a valid phone number." }
  if (!form.has('MessagingServiceSid') && !from) return { code: 21603, message: "A 'From' phone number is required." }
  if (from && !E164.test(numberIn(from, isWhatsapp)))
    return { code: 21212, message: "The 'From' number is not a valid phone number." }
  if (isWhatsapp && !form.has('ContentSid'))
    return { code: 63016, message: 'Outside the allowed window, use a template.' }
  if (!form.has('ContentSid') && !body) return { code: 21602, message: 'Message body is required.' }
  if (body.length > 1_600)
    return { code: 21617, message: 'The concatenated message body exceeds the 1600 character limit.' }
  if (!isObject(form.get('ContentVariables')))
    return { code: 21656, message: 'The ContentVariables parameter is invalid.' }
  if (form.has('StatusCallback') && !URL.canParse(form.get('StatusCallback') ?? ''))
    return { code: 21609, message: "The 'StatusCallback' URL is not a valid URL." }
  return magicNumbers[number]
}

function isObject(json: string | null): boolean {
  if (json === null) return true
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const problem = (status: number, code: number, message: string) =>
  JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

function answer(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
