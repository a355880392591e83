import { headerKey } from '#platform/contract/header-key.ts'
import type { ImportTarget } from './contract.ts'

/** Where files of fans come from, told by their headers. */
export interface ImportSource {
  name: string
  /** What is done with the consent that its files state, for whoever imports. */
  consent: string
  /** A file with all of these headers, folded to letters and digits, is one of this source. */
  marks: readonly string[]
  /** Or one whose name begins so. */
  file?: RegExp
  /** What its own columns mean; those that are not here are guessed from their names. Null leaves a column out. */
  columns: Readonly<Record<string, ImportTarget | null>>
  /** Nobody in the file agreed to get messages. */
  nobodyAgreed?: true
}

/**
 * By the providers' own descriptions of their exports, as of 2026. Laylo and Bandcamp describe no headers: theirs are what
 * users show of them. The more telling headers come first.
 */
export const importSources = {
  MAILCHIMP_UNSUBSCRIBED: {
    name: 'Mailchimp, unsubscribed',
    consent: 'Everybody with an unsubscribe time comes in as unsubscribed and gets no email.',
    marks: ['emailaddress', 'unsubtime'],
    columns: { unsubtime: 'email_unsubscribed', optintime: null, confirmtime: null, notes: null },
    nobodyAgreed: true,
  },
  MAILCHIMP_CLEANED: {
    name: 'Mailchimp, cleaned',
    consent: 'These addresses bounced: they come in as contacts and get no email.',
    marks: ['emailaddress', 'cleantime'],
    columns: { cleantime: 'email_unsubscribed', optintime: null, confirmtime: null, notes: null },
    nobodyAgreed: true,
  },
  MAILCHIMP_NON_SUBSCRIBED: {
    name: 'Mailchimp, non-subscribed',
    consent: 'They bought something or left a cart and never subscribed: no consent.',
    marks: [],
    file: /^(nonsubscribed|non-subscribed|transactional)_/i,
    columns: { optintime: null, confirmtime: null, notes: null },
    nobodyAgreed: true,
  },
  MAILCHIMP: {
    name: 'Mailchimp, subscribed',
    consent: 'Its files of subscribed contacts hold nobody else. The opt-in time is the date of the consent.',
    marks: ['emailaddress', 'memberrating', 'optintime'],
    columns: { optintime: 'consent_date', confirmtime: null, cc: 'country', region: 'state', notes: null },
  },
  KLAVIYO: {
    name: 'Klaviyo',
    consent:
      'SUBSCRIBED counts as consent, by channel. UNSUBSCRIBED and suppressed people come in as unsubscribed; NEVER_SUBSCRIBED gives no consent.',
    marks: ['email', 'klaviyoid'],
    columns: {
      emailmarketingconsent: 'email_consent',
      emailmarketingconsenttimestamp: 'consent_date',
      smsmarketingconsent: 'phone_consent',
      whatsappmarketingconsent: 'whatsapp_consent',
      emailsuppressions: 'email_unsubscribed',
      stateregion: 'state',
      title: null,
    },
  },
  SHOPIFY: {
    name: 'Shopify',
    consent:
      'Only “yes” under Accepts Email or SMS Marketing counts. A “no” may be never asked or unsubscribed: no consent.',
    marks: ['email', 'acceptsemailmarketing', 'totalspent'],
    columns: {
      acceptsemailmarketing: 'email_consent',
      acceptssmsmarketing: 'phone_consent',
      defaultaddresscity: 'city',
      defaultaddressprovincecode: 'state',
      defaultaddresscountrycode: 'country',
      defaultaddresscompany: null,
      note: null,
    },
  },
  FEATURE_FM: {
    name: 'Feature.fm',
    consent: 'The email marketing status decides: subscribed counts, unsubscribed comes in as unsubscribed.',
    marks: ['email', 'emailmarketingstatus', 'emailmarketingstatusreason'],
    columns: { emailmarketingstatus: 'email_consent', emailmarketingstatusreason: null, service: null },
  },
  BANDCAMP: {
    name: 'Bandcamp',
    consent: 'The mailing list holds only people who joined it; the date added is the date of the consent.',
    marks: ['email', 'fullname', 'dateadded', 'numpurchases'],
    columns: { fullname: 'full_name', dateadded: 'consent_date', numpurchases: null, postalcode: null },
  },
  LAYLO: {
    name: 'Laylo',
    consent: 'The file states no consent by row: it counts for those who signed up, on the day that it names.',
    marks: ['phonenumber', 'email', 'signedupat'],
    columns: { signedupat: 'consent_date', name: 'full_name' },
  },
} as const satisfies Record<string, ImportSource>

export type ImportSourceKey = keyof typeof importSources
const entries = Object.entries(importSources) as [ImportSourceKey, ImportSource][]

/**
 * Where a file probably comes from; null where that is not clear.
 *
 * @example sourceOf(['Email', 'Klaviyo ID', 'First Name'], 'export.csv') // 'KLAVIYO'
 */
export function sourceOf(header: readonly string[], fileName: string): ImportSourceKey | null {
  const keys = new Set(header.map(headerKey))
  const isMarked = ({ marks, file }: ImportSource) => (file ? file.test(fileName) : marks.every(mark => keys.has(mark)))
  return entries.find(([, source]) => isMarked(source))?.[0] ?? null
}
