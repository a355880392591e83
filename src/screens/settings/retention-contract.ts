import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'

const YEAR = 365.25

interface Keeping {
  /** Days to choose from. */
  choices: readonly number[]
  /** Whether it may be kept for ever. */
  forever: boolean
  /** In days; null is for ever. */
  default: number | null
}

const years = (...numbers: number[]) => numbers.map(number => Math.round(number * YEAR))

/**
 * What a team keeps for a number of days. Proof of consent has to be kept for four years, so fans stay at least as long.
 * Rows of imported files always go after thirty days.
 */
export const RETENTION_CHOICES = {
  inactive_fans: { choices: years(4, 5, 7, 10), forever: true, default: null },
  visit_details: { choices: [90, ...years(1, 2, 3)], forever: true, default: 731 },
  mail_texts: { choices: years(1, 2, 3, 5), forever: true, default: null },
  import_files: { choices: [1, 7, 14, 30], forever: false, default: 30 },
} as const satisfies Record<string, Keeping>

export const RETENTION_KINDS = ['inactive_fans', 'visit_details', 'mail_texts', 'import_files'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

const daysOf = ({ choices, forever }: Keeping) => {
  const days = z.int().refine(number => choices.includes(number), 'Choose one of the days.')
  return forever ? days.nullable() : days
}

export const retentionDays = z.object({
  inactive_fans: daysOf(RETENTION_CHOICES.inactive_fans).nullable(),
  visit_details: daysOf(RETENTION_CHOICES.visit_details).nullable(),
  mail_texts: daysOf(RETENTION_CHOICES.mail_texts).nullable(),
  import_files: z
    .int()
    .refine(number => (RETENTION_CHOICES.import_files.choices as readonly number[]).includes(number)),
})
export type RetentionDays = z.output<typeof retentionDays>

const TOPIC = ['retention']
const organization = { organization_id: id }

export const retention = {
  get: query('/app/v2/retention/get', {
    summary: 'For how many days the team keeps what it does not need for ever; null is for ever',
    body: z.object(organization),
    answer: retentionDays,
    shows: TOPIC,
  }),
  preview: query('/app/v2/retention/preview', {
    summary: 'How many would be deleted in the next night with these days',
    body: z.object({ ...organization, days: retentionDays }),
    answer: z.object({ inactive_fans: z.int(), visit_details: z.int(), mail_texts: z.int(), import_files: z.int() }),
    shows: [...TOPIC, 'fans'],
  }),
  save: command('/app/v2/retention/save', {
    summary: 'Change for how many days the team keeps what; what is older goes in the next night',
    body: z.object({ ...organization, days: retentionDays }),
    answer: retentionDays,
    changes: [...TOPIC, 'audit'],
  }),
}
