import { type Stage, stepOf } from '#records/promotions/stages.ts'
import type { TimelineEntry } from './contract.ts'

const SOURCES: Readonly<Record<string, string>> = {
  url_import: 'by a pasted link',
  promotion: 'from a promotion',
  manually: 'by hand',
  invite_link: 'from an application',
  file_import: 'from a file',
  segment_creates: 'from a segment',
  drop_signups: 'from sign-ups',
}

/** An entry of the timeline as a short sentence. */
export function timelineWords({ kind, about }: Pick<TimelineEntry, 'kind' | 'about'>): string {
  switch (kind) {
    case 'applied':
      return `Applied by the link ${about}`
    case 'added':
      return `Added ${SOURCES[about] ?? ''}`.trim()
    case 'tagged':
      return about ? `Tags changed: ${about}` : 'Tags changed'
    case 'priced':
      return about ? `Price changed to ${about}` : 'Price removed'
    case 'shortlisted':
      return `Shortlisted for ${about}`
    case 'moved': {
      const [stage = '', ...name] = about.split(' ')
      return `${stepOf(stage as Stage).name} in ${name.join(' ')}`
    }
    case 'mailed':
      return `Mailed: ${about}`
    case 'answered':
      return `Answered: ${about}`
    case 'posted':
      return `Posted for ${about}`
    case 'paid':
      return `Paid ${about}`
    case 'task_done':
      return `Done: ${about}`
    case 'document':
      return `Document added: ${about}`
    case 'suggested':
      return `Suggested a correction: ${about}`
  }
}
