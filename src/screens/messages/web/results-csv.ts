import type { broadcasts } from '#features/broadcasts/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { CsvCell } from '#platform/web/data/csv.ts'
import { channelNames } from '#records/audiences/sentence/phrases.ts'
import { skipWords } from './words.ts'

// biome-ignore format: one line
const FIGURES = ['Sent', 'Delivered', 'Opened', 'Clicked', 'Answered', 'Stopped', 'Failed', 'Fans left out', 'Cost (USD)'] as const
type Figures = Partial<Record<(typeof FIGURES)[number], number | null>>

const row = (part: string, name: string, figures: Figures): CsvCell[] => [
  part,
  name,
  ...FIGURES.map(figure => figures[figure] ?? null),
]

/** The tables of the results as one file: a row for each line, and an empty cell for what is not known. */
export function resultsCsv(
  { broadcast, channels, subjects, countries, failures, skipped }: AnswerOf<typeof broadcasts.results>,
  audiences: AnswerOf<typeof broadcasts.resultsByAudience>['items'],
): CsvCell[][] {
  const { subject, second_subject } = broadcast.content
  return [
    ['Part', 'Name', ...FIGURES],
    ...channels.map(one =>
      row('Channel', channelNames[one.channel], {
        Sent: one.sent,
        Delivered: one.channel === 'EMAIL' ? null : one.delivered,
        Opened: one.channel === 'PHONE' ? null : one.opened,
        Clicked: one.clicked,
        Answered: one.answered,
        Stopped: one.stopped,
        Failed: one.failed,
        'Cost (USD)': one.cents / 100,
      }),
    ),
    ...(subjects.length > 1 ? subjects : []).map(({ second, sent, opened, clicked }) =>
      row('Subject', (second ? second_subject : subject) ?? '', { Sent: sent, Opened: opened, Clicked: clicked }),
    ),
    ...countries.map(({ country_code, sent, clicked }) =>
      row('Country', countryName(country_code) ?? 'Not known', { Sent: sent, Clicked: clicked }),
    ),
    ...audiences.map(({ name, sent, opened, clicked }) =>
      row('Audience', name, { Sent: sent, Opened: opened, Clicked: clicked }),
    ),
    ...failures.map(({ reason, messages }) => row('Failed', reason, { Failed: messages })),
    ...skipped.map(({ reason, fans }) => row('Never sent', skipWords[reason], { 'Fans left out': fans })),
  ]
}
