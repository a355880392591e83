import { ExternalLink } from 'lucide-react'
import { shortDate } from '#platform/web/dates.ts'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Tag } from '#platform/web/ui/chips.tsx'
import type { CustomField } from '../contract.ts'
import { valueWords } from '../rules.ts'

interface FieldValueProps {
  field: CustomField
  value: string | undefined
}

/** A value as it stands in a table or a record. */
export function FieldValue({ field, value }: FieldValueProps) {
  const words = value === undefined ? '' : valueWords(field, value)
  if (words === '') return <Missing />
  switch (field.kind) {
    case 'CHOICE':
      return (
        <Tag hue={hueOf(words.toLowerCase())}>
          <span className="max-w-40 truncate">{words}</span>
        </Tag>
      )
    case 'DATE':
      return <span className="tabular-nums">{shortDate(words, 'UTC')}</span>
    case 'NUMBER':
      return <span className="tabular-nums">{words}</span>
    default:
      return (
        <span className="min-w-0 truncate" title={words}>
          {field.kind === 'LINK' ? bare(words) : words}
        </span>
      )
  }
}

/** Opens the link of a value beside it. */
export function OpenLink({ field, value }: FieldValueProps) {
  if (field.kind !== 'LINK' || value === undefined) return null
  return (
    <a
      href={value}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${field.name}: ${bare(value)}`}
      className="hit-24 grid size-6 flex-none place-items-center rounded-1 text-icon hover:text-fg"
    >
      <ExternalLink className="size-3.5" />
    </a>
  )
}

/** Without what every link begins with. */
const bare = (link: string) => link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
