import type { SimulatedAccounts } from './accounts.ts'
import { emailIn, type SimulatedAccount, type StoredMail, simulatedDelivery } from './accounts.ts'

export interface SimulatorRequest {
  method: string
  /** Path below the provider's own address. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface SimulatorAnswer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** `reset`: the connection ends without an answer. */
export type Simulated = SimulatorAnswer | 'reset'

export type SimulatedProvider = (request: SimulatorRequest) => Simulated | undefined | Promise<Simulated | undefined>

/** The account of the request's access token; an answer when there is none. */
export function accountOf(
  accounts: SimulatedAccounts,
  { headers }: SimulatorRequest,
): SimulatedAccount | SimulatorAnswer {
  const email = emailIn(String(headers.authorization ?? ''), 'access')
  if (!email) return { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } } }
  const account = accounts.account(email)
  if (account.state !== 'valid') return { status: 401, body: { error: { code: 401 } } }
  return account
}

export const isAnswer = (value: SimulatedAccount | SimulatorAnswer): value is SimulatorAnswer => 'status' in value

/** Takes a mail, unless the address it goes to asks for a fault. `null`: it was taken. */
export function refusalOf(accounts: SimulatedAccounts, to: string): SimulatorAnswer | null {
  if (accounts.slowsDown(to)) return { status: 429, headers: { 'retry-after': '1' }, body: { error: { code: 429 } } }
  if (simulatedDelivery(to) === 'refused')
    return { status: 400, body: { error: { code: 400, message: 'Recipient refused' } } }
  return null
}

export const recipientOf = (raw: Buffer) => /^To:.*?([^\s<>,]+@[^\s<>,]+)/im.exec(raw.toString('latin1'))?.[1] ?? ''

/** Accepts, and loses the answer where the address asks for it. */
export function accept(
  accounts: SimulatedAccounts,
  account: SimulatedAccount,
  mail: StoredMail,
  answer: SimulatorAnswer,
): Simulated {
  accounts.sent(account, mail)
  return simulatedDelivery(recipientOf(mail.raw)) === 'lost answer' ? 'reset' : answer
}

/** OAuth's token endpoint. */
export function tokenAnswer(
  accounts: SimulatedAccounts,
  body: Buffer,
  make: (email: string) => object,
): SimulatorAnswer {
  const form = new URLSearchParams(body.toString())
  const email =
    form.get('grant_type') === 'refresh_token'
      ? emailIn(form.get('refresh_token') ?? '', 'refresh')
      : emailIn(form.get('code') ?? '', 'code')
  if (!email) return { status: 400, body: { error: 'invalid_grant' } }
  if (form.get('grant_type') === 'refresh_token' && accounts.account(email).state !== 'valid')
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } }
  accounts.account(email).state = 'valid'
  return { status: 200, body: make(email) }
}
