import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/values.ts'

/** Colours of markers, the default first (CHART-011, CHART-012). */
export const MARKER_COLORS = [
  { value: '#2563eb', name: 'Blue' },
  { value: '#16a34a', name: 'Green' },
  { value: '#eab308', name: 'Yellow' },
  { value: '#dc2626', name: 'Red' },
  { value: '#9333ea', name: 'Purple' },
] as const

const facts = {
  name: z.string().trim().min(1).max(100),
  date: day,
  marker_color: z.enum(MARKER_COLORS.map(({ value }) => value)),
  /** What it happened to: an artist, a creator or their profile, a promotion. */
  brand_id: id,
}

/** A day that a team marks on charts (CHART-002). */
export const chartEvent = z.object({ id, ...facts })
export type ChartEvent = z.infer<typeof chartEvent>

/** Markers on the charts of one subject. Calls that name no team are about the one that the member works in. */
export const chartEvents = {
  list: query('/brand/v2/list_brand_chart_events', {
    summary: 'Days that the team has marked of an artist, a creator or a promotion, the earliest first',
    body: z.object({ organization_id: id.optional(), brand_id: id }),
    answer: z.object({ items: z.array(chartEvent) }),
    shows: ['chart_events'],
  }),
  create: command('/brand/v2/create_brand_chart_event', {
    summary: 'Mark a day',
    body: z.object(facts),
    answer: chartEvent,
    changes: ['chart_events'],
  }),
  update: command('/brand/v2/update_brand_chart_event', {
    summary: 'Change a marked day; the full event',
    body: z.object({ id, ...facts }),
    answer: z.object({ event: chartEvent }),
    changes: ['chart_events'],
  }),
  remove: command('DELETE /brand/v2/delete_brand_chart_event', {
    summary: 'Take a marked day away',
    body: z.object({ event_id: id }),
    answer: z.object({ id }),
    changes: ['chart_events'],
  }),
}
