import { relativeDate } from '#platform/web/dates.ts'
import type { DotTone } from '#platform/web/ui/badge.tsx'
import { type DateRange, daysOf } from '#platform/web/ui/fields/dates/date-ranges.ts'
import type { DropPhase, DropRow } from '../contract.ts'

/** Tabs of the list as they stand in the URL; all but the archived without one. */
export const tabs = ['live', 'scheduled', 'draft', 'ended', 'archived'] as const
export type Tab = (typeof tabs)[number]

export const tabNames: Record<Tab | 'all', string> = {
  all: 'All',
  live: 'Live',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  ended: 'Ended',
  archived: 'Archived',
}

export const phaseOf = (tab: Tab | undefined) => tab && (tab.toUpperCase() as Uppercase<Tab>)

export const phaseLooks: Record<DropPhase, { name: string; tone: DotTone }> = {
  LIVE: { name: 'Live', tone: 'good' },
  SCHEDULED: { name: 'Scheduled', tone: 'info' },
  DRAFT: { name: 'Draft', tone: 'off' },
  ENDED: { name: 'Ended', tone: 'off' },
  ARCHIVED: { name: 'Archived', tone: 'off' },
}

export const typeNames: Record<DropRow['drop_type'], string> = {
  BASIC_SIGN_UP: 'Sign-up',
  COMMENT: 'Comment',
  LINK_COLLECTION: 'Cities',
  TRACK_PRE_SAVE: 'Pre-save',
  LISTENING: 'Listening',
}

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const dayYearFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' })
const momentFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Nov 6, or Nov 6, 2025 in another year. */
export function cellDate(when: string, now = new Date()): string {
  const date = new Date(when)
  return (date.getFullYear() === now.getFullYear() ? dayFormat : dayYearFormat).format(date)
}

const calendarFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A range of days that ends today by its length, another by its ends: "Last 28 days", "Oct 1 – Oct 31". */
export function rangeWords(range: DateRange, today: string): string {
  if (range.to === today) return `Last ${daysOf(range)}`
  return calendarFormat.formatRange(new Date(range.from), new Date(range.to)).replaceAll('\u2009', ' ')
}

/** Nov 6, or Nov 24, 18:00 while it is still to come. */
export function goLiveWords({ go_live_at, phase }: Pick<DropRow, 'go_live_at' | 'phase'>): string | undefined {
  if (!go_live_at) return undefined
  return phase === 'SCHEDULED' ? momentFormat.format(new Date(go_live_at)) : cellDate(go_live_at)
}

/** What happens next with a drop, or what happened last. */
export function nextWords(drop: Pick<DropRow, 'phase' | 'go_live_at' | 'end_at'>, now = new Date()): string {
  const { phase, go_live_at, end_at } = drop
  if (phase === 'DRAFT') return 'not published'
  if (phase === 'SCHEDULED') return go_live_at ? `live ${relativeDate(go_live_at, now)}` : 'waits'
  // The page is open and counts down to a moment still to come.
  if (phase === 'LIVE' && go_live_at && new Date(go_live_at) > now) return `counts down to ${cellDate(go_live_at, now)}`
  if (phase === 'LIVE') return end_at ? `ends ${cellDate(end_at, now)}` : 'no end set'
  return end_at && new Date(end_at) <= now ? `ended ${cellDate(end_at, now)}` : 'closed'
}

/** When the first of these pages opens or ends by itself. */
export function nextChangeAt(drops: readonly Pick<DropRow, 'phase' | 'go_live_at' | 'end_at'>[]): string | null {
  const ahead = drops.map(({ phase, go_live_at, end_at }) =>
    phase === 'SCHEDULED' ? go_live_at : phase === 'LIVE' ? end_at : null,
  )
  return ahead.filter(at => at !== null).toSorted()[0] ?? null
}

/** Growth as a fraction; null where there is nothing to compare with. */
export function changeOf(value: number | null, before: number | null): number | null {
  return value === null || !before ? null : (value - before) / before
}

/** Fans find the page: it is open, or says that it has ended. */
export const hasPage = ({ phase }: Pick<DropRow, 'phase'>) => phase === 'LIVE' || phase === 'ENDED'

/** An archived drop is put away for good. */
export const canEdit = ({ phase }: Pick<DropRow, 'phase'>) => phase !== 'ARCHIVED'

/** A draft has no numbers to look at: it opens where it is written. */
export const homeOf = (drop: Pick<DropRow, 'phase'>) =>
  drop.phase === 'DRAFT' && canEdit(drop) ? '/drops/$dropId/edit' : '/drops/$dropId'
