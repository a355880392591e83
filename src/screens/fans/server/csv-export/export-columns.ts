import type { Cell } from '#platform/server/exports/csv.ts'
import { isYes } from '#records/consents/rules.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { valueInFile } from '#records/custom-fields/rules.ts'
import type { ExportedFan } from './export-query.ts'
import type { OwnQuestion } from './own-questions.ts'

const channels = [
  ['EMAIL', 'Email'],
  ['PHONE', 'Phone'],
  ['WHATSAPP', 'WhatsApp'],
] as const

/** Labels of a fan's last consent on a channel. */
const words: Record<string, string> = { GIVEN: 'given', CONFIRMED: 'confirmed', WITHDRAWN: 'withdrawn' }

export interface ExportColumn {
  header: string
  cell: (fan: ExportedFan) => Cell
}

/** The columns of the file, always in this order; a team's own questions follow. */
export const exportColumns = (questions: readonly OwnQuestion[]): ExportColumn[] => [
  { header: 'Fan ID', cell: fan => fan.id },
  { header: 'First name', cell: fan => fan.first_name },
  { header: 'Last name', cell: fan => fan.last_name },
  ...channels.flatMap(([channel, name]): ExportColumn[] => [
    { header: name, cell: fan => contactOf(fan, channel)?.[1] ?? null },
    { header: `${name} confirmed`, cell: fan => yesNo(contactOf(fan, channel)?.[2]) },
    { header: `${name} consent`, cell: ({ consents }) => words[consents?.[channel] ?? ''] ?? null },
  ]),
  { header: 'Reachable by', cell: reachableBy },
  { header: 'Other contacts', cell: otherContacts },
  { header: 'City', cell: fan => fan.city },
  { header: 'State', cell: fan => fan.state },
  { header: 'Country', cell: fan => fan.country_code },
  { header: 'Birthdate', cell: fan => fan.birthdate },
  { header: 'Gender', cell: fan => fan.gender?.toLowerCase() ?? null },
  { header: 'Language', cell: fan => fan.language },
  { header: 'Instagram', cell: fan => fan.instagram_username },
  { header: 'TikTok', cell: fan => fan.tiktok_username },
  { header: 'Tags', cell: fan => fan.tags },
  { header: 'Signed up to', cell: fan => fan.drops },
  { header: 'Sign-ups', cell: fan => fan.signups },
  { header: 'First seen', cell: fan => fan.created_at.toISOString() },
  { header: 'Last seen', cell: fan => fan.last_seen_at.toISOString() },
  { header: 'Quarantined', cell: fan => yesNo(fan.quarantined) },
  ...questions.map(({ id, header, options }) => ({
    header,
    cell: ({ answers }: ExportedFan) => {
      const answer = answers?.findLast(form => form[id] !== undefined)?.[id]
      return answer === undefined ? null : (options.get(answer) ?? answer)
    },
  })),
]

/** The team's own fields, in their order, behind everything else. */
export const fieldColumns = (fields: readonly CustomField[]): ExportColumn[] =>
  fields.map(field => ({
    header: field.name,
    cell: ({ custom_values }) => valueInFile(field, custom_values?.[field.id] ?? '') || null,
  }))

const contactOf = ({ contacts }: ExportedFan, channel: string) => contacts?.find(([of]) => of === channel)

const yesNo = (value: boolean | undefined) => (value === undefined ? null : value ? 'yes' : 'no')

/** Channels on which the fan may be written to, as the list shows them. */
const reachableBy = ({ contacts, consents }: ExportedFan) =>
  channels
    .filter(
      ([channel]) => isYes(consents?.[channel]) && contacts?.some(([of, , , reachable]) => of === channel && reachable),
    )
    .map(([, name]) => name)
    .join('; ')

/** A second address or number of the same channel. */
const otherContacts = (fan: ExportedFan) =>
  (fan.contacts ?? [])
    .filter(contact => contact !== contactOf(fan, contact[0]))
    .map(([, address]) => address)
    .join('; ')
