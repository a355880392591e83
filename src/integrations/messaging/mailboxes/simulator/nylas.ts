import { createHash } from 'node:crypto'
import { emailIn, type SimulatedAccount, type SimulatedAccounts } from './accounts.ts'
import { accept, refusalOf, type SimulatedProvider, type SimulatorRequest } from './answer.ts'

const grantId = (email: string) => createHash('md5').update(`grant ${email}`).digest('hex')

/** Nylas, API v3, as far as the product uses it. A grant names its account, so that it survives a restart. */
export const simulatedNylas =
  (accounts: SimulatedAccounts): SimulatedProvider =>
  request => {
    const { method, path, query, body } = request
    if (path === '/v3/connect/token') {
      const email = emailIn(String(JSON.parse(body.toString()).code), 'code')
      if (!email) return { status: 400, body: { error: { type: 'invalid_request' } } }
      accounts.account(email).state = 'valid'
      const grant_id = `${grantId(email)}.${Buffer.from(email).toString('hex')}`
      accounts.account(email).grant = grant_id
      return { status: 200, body: { grant_id, email } }
    }
    const [, id = '', rest = ''] = /^\/v3\/grants\/([\w.]+)(\/.*)?$/.exec(path) ?? []
    const email = Buffer.from(id.split('.')[1] ?? '', 'hex').toString()
    const account = accounts.account(email)
    if (!email || account.state === 'gone') return { status: 404, body: { error: { type: 'grant.not_found' } } }
    if (account.state === 'invalid') return { status: 401, body: { error: { type: 'grant.expired' } } }
    account.grant = id
    if (rest === '') return { status: 200, body: { data: { id, email, name: account.name, grant_status: 'valid' } } }
    if (method === 'POST' && rest === '/messages/send') return send(accounts, account, request)
    if (rest === '/messages') {
      const since = Number(query.get('received_after')) * 1_000
      const data = account.mails
        .filter(({ folder, at }) => folder === 'inbox' && at.getTime() >= since)
        .map(mail => ({
          id: mail.id,
          date: Math.floor(mail.at.getTime() / 1_000),
          raw_mime: mail.raw.toString('base64url'),
        }))
      return { status: 200, body: { data: data.toReversed() } }
    }
    const mail = account.mails.find(one => one.id === /^\/messages\/(\w+)$/.exec(rest)?.[1])
    return mail
      ? { status: 200, body: { data: { id: mail.id, headers: [{ name: 'Message-ID', value: mail.messageId }] } } }
      : undefined
  }

function send(accounts: SimulatedAccounts, account: SimulatedAccount, { headers, body }: SimulatorRequest) {
  const key = String(headers['idempotency-key'] ?? '')
  const earlier = account.keys.get(key)
  if (earlier) return { status: 200, body: { data: { id: earlier } } }
  const isForm = String(headers['content-type']).startsWith('multipart/form-data')
  const written = isForm
    ? (/name="message"\r\n\r\n([\s\S]*?)\r\n--/.exec(body.toString('utf8'))?.[1] ?? '{}')
    : body.toString('utf8')
  const { subject, to, body: html, custom_headers = [] } = JSON.parse(written) as SentMessage
  const refusal = refusalOf(accounts, to[0]?.email ?? '')
  if (refusal) return refusal
  const own = `<${createHash('md5').update(`${account.email} ${key}`).digest('hex')}@nylas.simulator.example>`
  const raw = Buffer.from(
    [
      `From: ${account.email}`,
      `To: ${to[0]?.email}`,
      `Subject: ${subject}`,
      `Message-ID: ${own}`,
      ...custom_headers.map(({ name, value }) => `${name}: ${value}`),
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n'),
  )
  const mail = accounts.store(account, raw, 'sent')
  account.keys.set(key, mail.id)
  return accept(accounts, account, mail, { status: 200, body: { data: { id: mail.id } } })
}

interface SentMessage {
  subject: string
  body: string
  to: { email: string }[]
  custom_headers?: { name: string; value: string }[]
}
