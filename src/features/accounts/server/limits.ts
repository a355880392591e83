import { createHash } from 'node:crypto'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { mailboxOf } from '#platform/server/limits/mailbox.ts'
import { addressBlock, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

export type SignInLimits = ReturnType<typeof signInLimits>

/** How often sign-in may be tried, per block of addresses, and per account or mailbox; `factor` raises all of it, for load tests. */
export function signInLimits(factor = 1) {
  const limit = (key: string, maximum: number, windowSeconds: number): Limit => ({
    key,
    maximum: scaled(maximum, factor),
    windowSeconds,
  })
  const from = (what: string, { ip }: RequestFacts, maximum: number, seconds: number) =>
    limit(`${what}:address:${addressBlock(ip)}`, maximum, seconds)
  const account = (what: string, email: string, maximum: number, seconds: number) =>
    limit(`${what}:contact:${createHash('sha256').update(email).digest('base64url')}`, maximum, seconds)
  const recipient = (what: string, email: string, maximum: number, seconds: number) =>
    account(what, mailboxOf(email), maximum, seconds)
  type ByMail = { email: string }
  return {
    /** Passwords tried, per account: who guesses at one tag of a mailbox locks out no other. */
    login: (request: RequestFacts, { email }: ByMail) => [
      from('login', request, 20, MINUTE),
      account('login', email, 10, 15 * MINUTE),
    ],
    signUp: (request: RequestFacts, { email }: ByMail) => [
      from('sign-up', request, 20, HOUR),
      recipient('mail', email, 5, HOUR),
    ],
    /** Mails that anybody may cause: one count for all kinds, so that nobody is flooded. */
    mail: (request: RequestFacts, { email }: ByMail) => [
      from('mail', request, 30, HOUR),
      recipient('mail', email, 5, HOUR),
    ],
    invite: (request: RequestFacts) => [from('invite', request, 100, HOUR)],
    /** A recipient gets few invitations, over all teams. Counted for who may invite, so that a stranger can use none up. */
    invited: ({ email }: ByMail) => [recipient('invite', email, 5, DAY)],
    createTeam: (request: RequestFacts) => [from('team', request, 20, HOUR)],
    /** Tokens of links tried, and demo sign-ins. */
    token: (request: RequestFacts) => [from('token', request, 30, MINUTE)],
  }
}
