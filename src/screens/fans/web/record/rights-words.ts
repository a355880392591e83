import type { DuplicateEvidence } from '#features/duplicates/contract.ts'
import type { MergeField } from '../../merge-contract.ts'
import type { ErasedRows } from '../../rights-contract.ts'
import { inSentence } from '../words.ts'

/** What ties two fans together, as a sentence. */
export function evidenceWords({ kind, channel, proven }: DuplicateEvidence): string {
  const contact = channel === 'EMAIL' ? 'address' : 'number'
  switch (kind) {
    case 'SAME_NUMBER':
      return proven
        ? 'Both proved the same number, one by text message, one on WhatsApp'
        : 'The same number, once for text messages, once for WhatsApp; not proven by both'
    case 'NAMED_EACH_OTHER':
      return 'Each proved a contact and gave the other’s on a form'
    case 'NAMED':
      return `One of them gave the other’s ${channel ? inSentence(channel) : ''} ${contact} on a form. That alone proves nothing`
    case 'SAME_MAILBOX':
      return 'Their email addresses differ only in what stands behind the plus sign'
    case 'SAME_NAME_AND_BIRTHDATE':
      return 'Same name, same birthdate'
  }
}

export const mergeFieldNames: Record<MergeField, string> = {
  name: 'Name',
  birthdate: 'Birthdate',
  gender: 'Gender',
  language: 'Language',
  place: 'Place',
  instagram: 'Instagram',
  tiktok: 'TikTok',
}

/** What an erasure removes, one and many. */
const goneNames: Record<ErasedRows['what'], readonly [one: string, many: string]> = {
  profile: ['profile', 'profiles'],
  contacts: ['contact', 'contacts'],
  sign_ups: ['form with its answers', 'forms with their answers'],
  consent_details: ['record of who agreed', 'records of who agreed'],
  messages: ['message', 'messages'],
  one_time_codes: ['one-time code', 'one-time codes'],
  other_forms: ['mention in a form of somebody else', 'mentions in forms of others'],
  merges: ['merge', 'merges'],
  pins: ['pin', 'pins'],
  kept_answers: ['kept answer of the API', 'kept answers of the API'],
  imports: ['imported row', 'imported rows'],
  exports: ['search in an export', 'searches in exports'],
  visits: ['visit', 'visits'],
  tags: ['tag', 'tags'],
  custom_fields: ['value of a custom field', 'values of custom fields'],
  events: ['event', 'events'],
  broadcasts: ['place in a mailing', 'places in mailings'],
  audience_stays: ['stay in an audience', 'stays in audiences'],
  mentions: ['mention', 'mentions'],
  pre_saves: ['pre-save', 'pre-saves'],
  music_connections: ['connected music account', 'connected music accounts'],
}

export const erasedLabel = ({ what, rows }: ErasedRows) => `${rows} ${goneNames[what][rows === 1 ? 0 : 1]}`

/** What stays, and why it says nothing about the person. */
export const keptWords: Record<
  'ledger' | 'numbers' | 'suppression' | 'audit',
  (rows: number) => readonly [string, string]
> = {
  ledger: rows => [
    rows === 1 ? '1 consent' : `${rows} consents`,
    'That somebody agreed to these words on that day, without who. The ledger could not be trusted with gaps.',
  ],
  numbers: rows => [
    rows === 1 ? '1 sign-up as a number' : `${rows} sign-ups as a number`,
    'When and to which drop, emptied of everything else.',
  ],
  suppression: rows => [
    rows === 1 ? '1 fingerprint' : `${rows} fingerprints`,
    'Of the contacts, so that an imported list does not bring them back. Nobody can read a contact from it.',
  ],
  audit: () => ['1 line in the audit log', 'That you erased a fan, with the number of rows, without who it was.'],
}

/** What stayed with the survivor when two fans were parted. */
export function unchangedFieldsText(stayed: readonly (MergeField | 'contacts' | 'sign_ups')[]): string {
  const names = stayed.map(what =>
    what === 'contacts' ? 'contacts' : what === 'sign_ups' ? 'sign-ups' : mergeFieldNames[what].toLowerCase(),
  )
  return `Changed since the merge and kept as it is: ${names.join(', ')}`
}
