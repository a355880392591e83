import { createHash } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { simulatedReply } from './replies.ts'

/** People with a mailbox at the simulated providers. */
export const simulatedPeople = [
  { email: 'ottilie@saltgrass.example', name: 'Ottilie Brandt' },
  { email: 'bastien@saltgrass.example', name: 'Bastien Roux' },
  { email: 'hello@saltgrass.example', name: 'Saltgrass Records' },
] as const

export interface StoredMail {
  id: string
  /** Number of its arrival among all mails of the account. */
  turn: number
  raw: Buffer
  messageId: string
  at: Date
  folder: 'inbox' | 'sent' | 'drafts'
  /** Where Gmail has put it, in place of INBOX: a filter's label, or SPAM. */
  label?: string | undefined
  attachments: number
}

export interface SimulatedAccount {
  email: string
  name: string
  mails: StoredMail[]
  turns: number
  /** Ids of what was sent under each idempotency key. */
  keys: Map<string, string>
  state: 'valid' | 'invalid' | 'gone'
  /** It sends, and cannot be read. */
  unreadable?: boolean
  /** Its grant at Nylas, once it was signed in to there. */
  grant?: string
}

/** What happens to a mail, by a word in the address it goes to. */
export type SimulatedDelivery = 'taken' | 'refused' | 'lost answer' | 'slow down' | 'full'
export function simulatedDelivery(to: string): SimulatedDelivery {
  if (/refused/.test(to)) return 'refused'
  if (/lost-answer/.test(to)) return 'lost answer'
  if (/slow-down/.test(to)) return 'slow down'
  return 'taken'
}

/** The accounts of all simulated providers, in memory. Tokens name their account, so that they survive a restart. */
export function simulatedAccounts({ lively, clock }: { lively: boolean; clock: Clock }) {
  const accounts = new Map<string, SimulatedAccount>()
  const slowed = new Set<string>()
  const arrivals: ((account: SimulatedAccount) => void)[] = []

  function account(email: string): SimulatedAccount {
    const known = accounts.get(email)
    if (known) return known
    const name = simulatedPeople.find(person => person.email === email)?.name ?? email.split('@')[0] ?? email
    const made: SimulatedAccount = { email, name, mails: [], turns: 0, keys: new Map(), state: 'valid' }
    accounts.set(email, made)
    return made
  }

  function store(owner: SimulatedAccount, raw: Buffer, folder: StoredMail['folder'], label?: string): StoredMail {
    const turn = ++owner.turns
    const id = createHash('sha256').update(`${owner.email} ${turn} ${Date.now()}`).digest('hex').slice(0, 16)
    const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? `<${id}@simulator.example>`
    const mail = { id, turn, raw, messageId, at: clock.now(), folder, label, attachments: 0 }
    owner.mails.push(mail)
    if (folder === 'inbox') for (const tell of arrivals) tell(owner)
    return mail
  }

  return {
    account,
    store,
    all: () => [...accounts.values()],
    onArrival: (tell: (account: SimulatedAccount) => void) => void arrivals.push(tell),
    /** A mail that was sent: somebody may answer. */
    sent(owner: SimulatedAccount, mail: StoredMail): void {
      mail.folder = 'sent'
      const reply = simulatedReply(mail.raw, { lively, owner })
      if (reply) setTimeout(() => store(owner, reply, 'inbox'), lively ? 8_000 : 0).unref()
    },
    /** True for the first mail to such an address. */
    slowsDown(to: string): boolean {
      if (simulatedDelivery(to) !== 'slow down' || slowed.has(to)) return false
      slowed.add(to)
      return true
    },
  }
}

export type SimulatedAccounts = ReturnType<typeof simulatedAccounts>

const packed = (kind: string, email: string) => Buffer.from(JSON.stringify([kind, email])).toString('base64url')

/** Codes and tokens hold the account's address. */
export const tokenFor = (kind: 'code' | 'refresh' | 'access', email: string) => `sim-${packed(kind, email)}`
export function emailIn(token: string, kind: 'code' | 'refresh' | 'access'): string | null {
  try {
    const [named, email] = JSON.parse(
      Buffer.from(token.replace(/^(Bearer )?sim-/, ''), 'base64url').toString(),
    ) as string[]
    return named === kind && email ? email : null
  } catch {
    return null
  }
}
