import type { BadgeType, DotTone } from '#platform/web/ui/badge.tsx'
import type { ReleaseStatus } from '#records/releases/kinds.ts'
import { typeNames } from '#records/releases/words.ts'
import type { ReleaseRow } from '../shown.ts'

export const statusTones: Readonly<Record<ReleaseStatus, DotTone>> = {
  INCOMPLETE: 'off',
  READY_FOR_SUBMISSION: 'info',
  IN_REVIEW: 'info',
  DELIVERED: 'accent',
  RELEASED: 'good',
  NEEDS_ATTENTION: 'bad',
  ARCHIVED: 'off',
}

export const statusBadges: Readonly<Record<ReleaseStatus, BadgeType>> = {
  INCOMPLETE: 'Gray',
  READY_FOR_SUBMISSION: 'Branded',
  IN_REVIEW: 'Branded',
  DELIVERED: 'Branded',
  RELEASED: 'Success',
  NEEDS_ATTENTION: 'Error',
  ARCHIVED: 'Gray',
}

const DAY_MS = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayYearFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const wholeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

/** Of the reader's clock. */
export function todayOf(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Nov 6, or Nov 6, 2025 in another year. */
export const dayWords = (day: string, today = todayOf()): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? dayFormat : dayYearFormat).format(new Date(day))

/** Friday, December 4, 2026 */
export const wholeDay = (day: string): string => wholeFormat.format(new Date(day))

/** "today", "in 4 days", "in 8 weeks", "6 weeks ago", "3 months ago". */
export function distanceWords(day: string, today = todayOf()): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (days === 0) return 'today'
  const far = Math.abs(days)
  const [count, unit] =
    far < 21 ? [far, 'day'] : far < 91 ? [Math.round(far / 7), 'week'] : [Math.round(far / 30.4), 'month']
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`
  return days > 0 ? `in ${words}` : `${words} ago`
}

export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** "Album, 10 songs" */
export const typeWords = ({ type, tracks }: Pick<ReleaseRow, 'type' | 'tracks'>): string =>
  tracks === 0 || (type === 'SINGLE' && tracks === 1)
    ? typeNames[type]
    : `${typeNames[type]}, ${tracks} ${tracks === 1 ? 'song' : 'songs'}`

/** 4:05, 1:02:03 */
export function durationWords(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Seconds of what is typed as 4:05, 1:02:03 or 245; null for anything else. */
export function secondsOf(typed: string): number | null {
  const parts = typed.trim().split(':')
  if (parts.length > 3 || parts.some((part, at) => !/^\d{1,5}$/.test(part) || (at > 0 && Number(part) > 59)))
    return null
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 && seconds <= 86_400 ? seconds : null
}
