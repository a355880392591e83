import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant, timeZone } from '#platform/contract/values.ts'

const count = z.int().nonnegative()
const organization = { organization_id: id }

/** What a row of the dashboard's figures is (ENUM-077). */
export const WIDGET_TYPES = [
  'most_streamed_artists',
  'most_streamed_songs',
  'streams_by_platform',
  'revenue_by_platform',
  'upcoming_releases',
  'drop_signups',
  'most_shazamed_songs',
  'notable_story_mentions',
  'top_social_content',
  'trending_sounds',
] as const
export const widgetType = z.enum(WIDGET_TYPES)
export type WidgetType = z.output<typeof widgetType>

/** How a figure is written (ENUM-101). */
export const valueFormat = z.enum(['currency', 'number', 'percent', 'compact_number'])

/** How often the dashboard covers and is mailed (ENUM-078). */
export const reportInterval = z.enum(['weekly', 'monthly'])
export type ReportInterval = z.output<typeof reportInterval>

const picture = z.string().nullable()

const widgetRow = z.object({
  label: z.string(),
  image_url: picture,
  /** Where a click leads, inside the workspace. */
  href: z.string().nullable(),
  value: z.number().nullable(),
  /** Of money, exact, with its currency. */
  amount: z.object({ value: z.string(), currency: z.string() }).nullable(),
  /** Of what has a date instead of a figure. */
  date: day.nullable(),
  /** Against the period before, as a share: 0.041 is 4.1 % more. Null where there was nothing before. */
  change: z.number().nullable(),
  /** The course within the period, oldest first; empty where it is not known. */
  points: z.array(count),
  needs_attention: z.boolean(),
})
export type WidgetRow = z.output<typeof widgetRow>

export const widget = z.object({
  type: widgetType,
  value_format: valueFormat,
  /** Of all rows, those not shown, too. */
  total: z.number().nullable(),
  rows: z.array(widgetRow).max(5),
  /** What the figures leave out, such as `3 drops had none`. */
  note: z.string().nullable(),
  /** False: nothing of this team could fill it yet. */
  has_source: z.boolean(),
})
export type Widget = z.output<typeof widget>

/** What waits for somebody of the team. */
export const NEED_KINDS = [
  'privacy_requests',
  'creator_erasure',
  'creator_suggestions',
  'mailbox',
  'webhook',
  'drafts',
  'answers',
  'payments',
  'applicants',
  'held_sign_ups',
  'drop_opens',
  'release_returned',
  'release_out',
  'release_tasks',
  'mentions',
] as const

export const need = z.object({
  kind: z.enum(NEED_KINDS),
  count,
  /** Of one thing, its name: a drop, a mailbox; of several what they belong to. */
  name: z.string().nullable(),
  /** Of people, the first three. */
  people: z.array(z.object({ name: z.string(), image_url: picture })).max(3),
  image_url: picture,
  /** What is said about it in one line, such as amounts. */
  detail: z.string().nullable(),
  /** When it must be done. */
  due_at: instant.nullable(),
  /** Since when it waits. */
  since: instant.nullable(),
  href: z.string(),
})
export type Need = z.output<typeof need>

const bar = z.object({ at: instant, count })

export const home = {
  visit: command('/app/v2/home/visit', {
    summary:
      'Notes that the member is here, and answers when the visit before this one ended. Half an hour apart is another visit',
    body: z.object(organization),
    answer: z.object({ since: instant }),
    changes: [],
  }),
  news: query('/app/v2/home/news', {
    summary: 'What happened since an instant: sign-ups by hour or day and by drop, answers of creators, and what waits',
    body: z.object({ ...organization, since: instant, time_zone: timeZone }),
    answer: z.object({
      sign_ups: z.object({
        count,
        /** Of the equally long time before. */
        before: count,
        /** Of the hours, or of days from five days on; none is left out. */
        unit: z.enum(['hour', 'day']),
        bars: z.array(bar),
        drops: z.array(z.object({ id, title: z.string(), image_url: picture, count, before: count })).max(4),
        /** What may have moved the numbers: messages that went out. */
        causes: z.array(z.object({ at: instant, label: z.string() })).max(4),
      }),
      /** Creators who answered by mail. */
      answers: count,
      needs: z.array(need),
      /** The next drop that opens. */
      next_opening: z.object({ id, title: z.string(), at: instant }).nullable(),
    }),
    shows: [
      'drops',
      'fans',
      'promotions',
      'applicants',
      'mailboxes',
      'privacy_requests',
      'creator_details',
      'threads',
      'webhooks',
      'releases',
    ],
  }),
  dashboard: query('/app/v2/home/dashboard', {
    summary: "The dashboard's figures of the last whole week or month, against the one before",
    body: z.object({ ...organization, interval: reportInterval, time_zone: timeZone }),
    answer: z.object({ from: day, to: day, widgets: z.array(widget) }),
    shows: ['drops', 'posts', 'releases', 'royalties', 'mentions'],
  }),
  settings: query('/app/v2/home/settings', {
    summary: "What the member's own dashboard shows, and how often it is mailed to them",
    body: z.object(organization),
    answer: z.object({ hidden_widgets: z.array(widgetType), report_interval: reportInterval.nullable() }),
    shows: ['home_settings'],
  }),
  updateSettings: command('/app/v2/home/update_settings', {
    summary: "Changes what the member's own dashboard shows, and how often it is mailed to them",
    body: z.object({
      ...organization,
      hidden_widgets: z.array(widgetType).optional(),
      report_interval: reportInterval.nullable().optional(),
    }),
    answer: z.object({ hidden_widgets: z.array(widgetType), report_interval: reportInterval.nullable() }),
    changes: ['home_settings'],
  }),
}
