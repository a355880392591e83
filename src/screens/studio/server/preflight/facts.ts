import type { OwnedDrop } from '#records/drops/contract.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import type { PageLook } from '#records/drops/server/dress.ts'
import type { Channel } from '#records/messages/contract.ts'
import type { Finding } from '../../findings.ts'

/** The input of the preflight. */
export interface Facts {
  /** As typed, tidied. */
  draft: DropDraftFields
  /** The page as far as the draft is finished. */
  page: OwnedDrop
  dress: PageLook
  /** Addresses of pictures that are not kept any more. */
  gone: ReadonlySet<string>
  /** Whether a provider is set for the channel. */
  senders: Readonly<Record<Channel, boolean>>
  /** Where the installation sends text messages, two capital letters each. */
  smsCountries: readonly string[]
  shareUrl: string
  /** Fans find the page ended already. */
  hasEnded: boolean
  /** A person closed it: it stays ended, whatever its end. */
  isClosed: boolean
  now: Date
}

/** One check: what it found, or what is fine about it. */
export interface Outcome {
  findings: Finding[]
  passed: { code: string; text: string }[]
}

export type Check = (facts: Facts) => Outcome

export const found = (...findings: (Finding | false | null | undefined)[]): Outcome => ({
  findings: findings.filter(finding => Boolean(finding)) as Finding[],
  passed: [],
})

/** The findings, or the sentence that reports none. */
export function findingsOrPassed(
  code: string,
  text: string,
  ...findings: (Finding | false | null | undefined)[]
): Outcome {
  const outcome = found(...findings)
  return outcome.findings.length > 0 ? outcome : { findings: [], passed: [{ code, text }] }
}

type Said = Pick<Finding, 'code' | 'text'> & { field?: string | null; hint?: string | null }
const saying =
  (level: Finding['level']) =>
  ({ code, text, field = null, hint = null }: Said): Finding => ({ level, code, field, text, hint })

export const error = saying('error')
export const warning = saying('warning')
export const info = saying('info')
