import type { z } from 'zod'
import { toText } from '#platform/contract/rich-text.ts'
import type { BroadcastTexts, broadcastContent } from './contract.ts'
import { languageNames, otherLanguage } from './in-language.ts'
import { mailNodes } from './mail-text.ts'

export interface Fault {
  /** Its path in the draft, such as `content.subject`. */
  field: string
  /** A sentence for its author. */
  detail: string
}

interface Sent {
  mail: boolean
  text: boolean
  /** Whether a second subject is tried on some fans. */
  subjects: boolean
}

/** What keeps a message from going out: the first of its texts that is empty, or a test of a subject against itself. */
export function textFault(content: z.input<typeof broadcastContent>, sent: Sent): Fault | undefined {
  const { language = 'en', second_language } = content
  const first = faultIn(content, sent, { within: '', path: 'content' })
  if (first || !second_language) return first
  const within = ` in ${languageNames[otherLanguage(language)]}`
  return faultIn(second_language, sent, { within, path: 'content.second_language' })
}

function faultIn(
  { subject, second_subject, email, text }: BroadcastTexts,
  sent: Sent,
  { within, path }: { within: string; path: string },
): Fault | undefined {
  const empty = (words: string, field: keyof BroadcastTexts) => ({
    field: `${path}.${field}`,
    detail: `The ${words}${within} is empty.`,
  })
  if (sent.text && isEmpty(text)) return empty('text', 'text')
  if (!sent.mail) return undefined
  if (isEmpty(subject)) return empty('subject', 'subject')
  if (sent.subjects && isEmpty(second_subject ?? '')) return empty('second subject', 'second_subject')
  if (sent.subjects && isSameSubject(subject, second_subject ?? ''))
    return {
      field: `${path}.second_subject`,
      detail: `The second subject${within} is the same as the first: a test needs two different ones.`,
    }
  return isEmpty(toText(mailNodes(email))) ? empty('email', 'email') : undefined
}

const isEmpty = (words: string) => words.trim() === ''

const isSameSubject = (first: string, second: string) => first.trim().toLowerCase() === second.trim().toLowerCase()
