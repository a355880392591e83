import { nextInWindow, type SendWindow } from './working-days.ts'

export interface SendingRules extends SendWindow {
  daily_cap: number
  slow_start: boolean
  connected_at: Date
}

const DAY_MS = 86_400_000
const FIRST_CAP = 20
const DOUBLES_EVERY_DAYS = 3

/** Mails that a mailbox may send on a day: a new one starts with 20 and doubles every third day. */
export function dailyCapOn({ daily_cap, slow_start, connected_at }: SendingRules, day: Date): number {
  if (!slow_start) return daily_cap
  const age = Math.max(0, Math.floor((day.getTime() - connected_at.getTime()) / DAY_MS))
  return Math.min(daily_cap, FIRST_CAP * 2 ** Math.floor(age / DOUBLES_EVERY_DAYS))
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

interface Planned {
  time_zone: string | null
  /** It leaves no sooner. */
  not_before?: Date | undefined
}

/**
 * When each mail leaves: in order, inside the recipient's window, below the cap of the day (UTC), `spacingMs` apart. `taken` is
 * what the mailbox has sent or planned, by day.
 */
export function planSends(
  recipients: readonly Planned[],
  rules: SendingRules,
  { start, taken, spacingMs }: { start: Date; taken: ReadonlyMap<string, number>; spacingMs: number },
): Date[] {
  const used = new Map(taken)
  /** Mails that wait for the same moment, such as nine in the morning of a zone. */
  const waiting = new Map<number, number>()
  let free = start
  return recipients.map(({ time_zone, not_before }) => {
    let at = nextInWindow(not_before && not_before > free ? not_before : free, rules, time_zone)
    while ((used.get(dayOf(at)) ?? 0) >= dailyCapOn(rules, at)) at = nextInWindow(startOfNextDay(at), rules, time_zone)
    used.set(dayOf(at), (used.get(dayOf(at)) ?? 0) + 1)
    // who waits for their morning holds up nobody else
    if (at.getTime() - free.getTime() < 60_000) {
      free = new Date(at.getTime() + spacingMs)
      return at
    }
    const before = waiting.get(at.getTime()) ?? 0
    waiting.set(at.getTime(), before + 1)
    return new Date(at.getTime() + before * spacingMs)
  })
}

export const startOfNextDay = (at: Date) => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS)
