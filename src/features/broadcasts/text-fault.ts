import type { z } from 'zod'
import { toText } from '#platform/contract/rich-text.ts'
import { needs, templateFault } from '#records/messages/template-text.ts'
import type { BroadcastTexts, broadcastContent } from './contract.ts'
import { languageNames, otherLanguage } from './in-language.ts'
import { mailNodes, mailVariableFault } from './mail-text.ts'

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

interface Place {
  /** The language in words where the message has two. */
  within: string
  path: string
}

type FaultIn = (texts: BroadcastTexts, sent: Sent, place: Place) => Fault | undefined

/** The first fault in the language of the message, else in its second. */
const inEachLanguage =
  (faultIn: FaultIn) =>
  (content: z.input<typeof broadcastContent>, sent: Sent): Fault | undefined => {
    const { language = 'en', second_language } = content
    const first = faultIn(content, sent, { within: '', path: 'content' })
    if (first || !second_language) return first
    const within = ` in ${languageNames[otherLanguage(language)]}`
    return faultIn(second_language, sent, { within, path: 'content.second_language' })
  }

/** A variable that cannot be filled in: one that is unknown, or in two styles. */
export const variableFault = inEachLanguage(({ subject, second_subject, email, text }, sent, { path }) => {
  const faults: [field: keyof BroadcastTexts, detail: string | undefined][] = [
    ['text', sent.text ? templateFault(text) : undefined],
    ['subject', sent.mail ? templateFault(subject) : undefined],
    ['second_subject', sent.mail && sent.subjects ? templateFault(second_subject ?? '') : undefined],
    ['email', sent.mail ? mailVariableFault(mailNodes(email)) : undefined],
  ]
  for (const [field, detail] of faults) if (detail) return { field: `${path}.${field}`, detail }
  return undefined
})

/** What keeps a message from going out: the first of its texts that is empty, or a test of a subject against itself. */
export const textFault = inEachLanguage(faultIn)

function faultIn(
  { subject, second_subject, email, text }: BroadcastTexts,
  sent: Sent,
  { within, path }: Place,
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

/** A `{link}` that leads nowhere: it would be left out of the text without a word. */
export function linklessFault(content: z.input<typeof broadcastContent>, sent: Sent): Fault | undefined {
  if (content.link) return undefined
  const texts = [content, ...(content.second_language ? [content.second_language] : [])].flatMap(
    ({ subject, second_subject, email, text }) => [
      ...(sent.text ? [text] : []),
      ...(sent.mail ? [subject, toText(mailNodes(email))] : []),
      ...(sent.mail && sent.subjects ? [second_subject ?? ''] : []),
    ],
  )
  return texts.some(text => needs(text, 'link'))
    ? { field: 'content.link', detail: 'Enter where {link} leads, or take it out of the texts.' }
    : undefined
}

/** As it is read: without invisible characters, and however its letters and spaces are written. */
const asRead = (words: string) =>
  words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const isEmpty = (words: string) => asRead(words) === ''

const isSameSubject = (first: string, second: string) => asRead(first) === asRead(second)
