/** A date and a time as a calendar and a clock in some zone show them: `2026-11-24` and `18:00`. */
export interface WallTime {
  date: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The calendar date and clock time in the zone at an instant. */
export function wallTimeOf(instant: string | Date, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return { date: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const utcOf = ({ date, time }: WallTime) => Date.parse(`${date}T${time}:00Z`)

/**
 * The instant (ISO, UTC) at which the zone shows a wall time. A time that the clocks skip in spring becomes the same
 * distance after the gap; one that they show twice in autumn is the first of the two. Undefined for what is no time.
 */
export function instantOf(wall: WallTime, zone: string): string | undefined {
  const wanted = utcOf(wall)
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (ms: number) => utcOf(wallTimeOf(new Date(ms), zone)) - ms
  const day = 86_400_000
  // offsets before and after whatever change happens that day; the larger one gives the earlier instant
  const found = [offsetAt(wanted - day), offsetAt(wanted + day)]
    .map(offset => wanted - offset)
    .filter(ms => utcOf(wallTimeOf(new Date(ms), zone)) === wanted)
  const ms = found.length > 0 ? Math.min(...found) : wanted - offsetAt(wanted - day)
  return new Date(ms).toISOString()
}

/** The zone under its one name; undefined where there is no such zone, and for an offset: PostgreSQL reads its sign the other way. */
export function knownZone(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The instant at which a day (YYYY-MM-DD) begins in the zone; the day after ends it, however many hours it has. */
export const startOfDay = (day: string, zone: string) => new Date(instantOf({ date: day, time: '00:00' }, zone) ?? day)

/** GMT+1 */
export function offsetName(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Every zone the browser knows, with those asked for first. */
export function zoneNames(...first: string[]): string[] {
  return [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
