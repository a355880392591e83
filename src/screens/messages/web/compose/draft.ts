import {
  type Broadcast,
  type BroadcastTexts,
  broadcastContent,
  type broadcasts,
} from '#features/broadcasts/contract.ts'
import { otherLanguage } from '#features/broadcasts/in-language.ts'
import { mailNodes, nodesFault } from '#features/broadcasts/mail-text.ts'
import { isPastMoment, PAST_MOMENT } from '#features/broadcasts/rules.ts'
import { type Fault, linklessFault, textFault, variableFault } from '#features/broadcasts/text-fault.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'

export type Draft = Omit<SentOf<typeof broadcasts.create>, 'organization_id'>

/** What the parts of the form show and change. */
export interface DraftProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  /** Shown at its field. */
  fault?: Fault | undefined
}

export interface TextsProps extends DraftProps {
  /** Writes the second language instead of the first. */
  second: boolean
}

/** Changes the texts of the language that is shown. */
export const writing =
  ({ draft: { content }, set, second }: TextsProps) =>
  (change: Partial<BroadcastTexts>) =>
    set({
      content:
        second && content.second_language
          ? { ...content, second_language: { ...content.second_language, ...change } }
          : { ...content, ...change },
    })

export const shownTexts = ({ draft: { content }, second }: TextsProps) => (second && content.second_language) || content

const greetings = { en: 'Hi {first_name|there},\n\n', fr: 'Bonjour {first_name|},\n\n' }

/** Texts of a second language before anything is written. */
export const emptyTexts = ({ language = 'en', second_subject }: Draft['content']): BroadcastTexts => ({
  subject: '',
  second_subject: second_subject === null ? null : '',
  email: { ...mailNodes(greetings[otherLanguage(language)]) },
  text: '',
})

export const emptyDraft = (audience_id: string | null): Draft => ({
  name: '',
  audience_id,
  except_audience_id: null,
  send_mode: 'ONLY_EMAIL',
  content: {
    language: 'en',
    subject: '',
    second_subject: null,
    email: { ...mailNodes(greetings.en) },
    text: '',
    second_language: null,
    link: null,
  },
  second_share: null,
  send_at_date: null,
  send_at_time: null,
  fan_zones: true,
  spend_cap_cents: null,
})

/** A saved message as the form edits it: its mail as nodes. */
export const draftOf = (saved: Broadcast): Draft => ({
  name: saved.name,
  audience_id: saved.audience_id,
  except_audience_id: saved.except_audience_id,
  send_mode: saved.send_mode,
  content: {
    ...saved.content,
    email: { ...mailNodes(saved.content.email) },
    second_language: saved.content.second_language && {
      ...saved.content.second_language,
      email: { ...mailNodes(saved.content.second_language.email) },
    },
  },
  second_share: saved.second_share,
  send_at_date: saved.send_at_date,
  send_at_time: saved.send_at_time,
  fan_zones: saved.fan_zones,
  spend_cap_cents: saved.spend_cap_cents,
})

export const sendsMail = ({ send_mode }: Draft) => send_mode !== 'ONLY_SMS' && send_mode !== 'ONLY_WHATSAPP'
export const sendsText = ({ send_mode }: Draft) => send_mode !== 'ONLY_EMAIL'

/** Which texts go out. */
const sentOf = (draft: Draft) => ({
  mail: sendsMail(draft),
  text: sendsText(draft),
  subjects: draft.second_share !== null,
})

/** What keeps a draft from being saved. */
export const savingFault = (draft: Draft): Fault | undefined =>
  nameFault(draft) ?? linkFault(draft) ?? numberFault(draft)

/** What keeps a draft from being sent, the first in the order of the form. `zone` is the team's, once it is known. */
export const sendingFault = (draft: Draft, zone?: string): Fault | undefined =>
  nameFault(draft) ??
  variableFault(draft.content, sentOf(draft)) ??
  textFault(draft.content, sentOf(draft)) ??
  linkFault(draft) ??
  linklessFault(draft.content, sentOf(draft)) ??
  momentFault(draft, zone) ??
  numberFault(draft)

/** A draft as it is saved. A refused share of a mail that is not sent is half, because nobody can see its field. */
export const savedDraft = (draft: Draft): Draft => ({
  ...draft,
  second_share: Number.isNaN(draft.second_share) ? 50 : draft.second_share,
})

/** A draft whose fans can be counted while its author types: without what is not valid yet, other than a variable. */
export const countableDraft = (draft: Draft): Draft => {
  const { content, spend_cap_cents } = draft
  const { second_language } = content
  return {
    ...savedDraft(draft),
    name: draft.name.trim() || 'Draft',
    spend_cap_cents: Number.isNaN(spend_cap_cents) ? null : spend_cap_cents,
    content: {
      ...content,
      email: countableMail(content),
      second_language: second_language && { ...second_language, email: countableMail(second_language) },
      link: linkFault(draft) ? null : content.link,
    },
  }
}

const countableMail = ({ email }: BroadcastTexts) => (nodesFault(mailNodes(email)) ? '' : email)

const nameFault = ({ name }: Draft) => (name.trim() === '' ? { field: 'name', detail: 'Enter a name.' } : undefined)

const momentFault = (draft: Draft, zone: string | undefined) =>
  zone && isPastMoment(draft, zone, new Date()) ? { field: 'send_at_date', detail: PAST_MOMENT } : undefined

/** The reason stands below the number that was refused. */
const numberFault = (draft: Draft) =>
  (sendsMail(draft) && Number.isNaN(draft.second_share)) || Number.isNaN(draft.spend_cap_cents)
    ? { field: 'number', detail: 'Enter a number.' }
    : undefined

export const linkFault = ({ content }: Pick<Draft, 'content'>) =>
  broadcastContent.shape.link.safeParse(content.link).success
    ? undefined
    : { field: 'content.link', detail: 'Enter a web address that begins with https://.' }

/** The variables that a message to an audience can fill in. */
export const variables = [
  { label: 'First name', text: '{first_name|there}' },
  { label: 'Counted link', text: '{link}' },
  { label: 'Name of your team', text: '{label}' },
  { label: 'Link to unsubscribe', text: '{unsubscribe_link}' },
] as const
