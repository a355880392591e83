import type { FastifyPluginAsync } from 'fastify'
import { wallTimeOf } from '#platform/contract/zones.ts'
import type { Clock } from '#platform/server/clock.ts'
import {
  dropInLanguage,
  type PublishedDrop,
  type PublishedDrops,
  phaseOf,
} from '#records/drops/server/published-drops.ts'
import { pageWords } from '#records/drops/words.ts'
import { visibleLinks } from '../../link-rules.ts'
import { pageLanguageOf } from './language.ts'

/** Where the release of a drop is, as an entry of a calendar. */
export const calendarPath = (identifier: string) => `/d/${identifier}/calendar.ics`

interface CalendarOptions {
  drops: Pick<PublishedDrops, 'find'>
  clock: Clock
  dropHost: string
}

/** A link that every browser opens by itself: phones show the entry and ask whether to keep it. */
export const releaseCalendar =
  ({ drops, clock, dropHost }: CalendarOptions): FastifyPluginAsync =>
  async http => {
    http.get<{ Params: { identifier: string }; Querystring: { link?: unknown; lang?: unknown } }>(
      calendarPath(':identifier'),
      async (request, reply) => {
        const now = clock.now()
        const found = await drops.find(request.params.identifier)
        const drop = found && dropInLanguage(found, pageLanguageOf(request.query.lang))
        const entry = drop && entryAt(drop, request.query.link, now)
        if (!drop || !entry) return reply.callNotFound()
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', `inline; filename="${drop.content.slug}.ics"`)
          .header('cache-control', 'no-cache')
          .send(calendarOf(drop, entry, now, `${dropHost}/d/${drop.short_code}`))
      },
    )
  }

interface Entry {
  id: string
  /** A moment, or a day as `2027-02-12`. */
  at: Date | string
  title: string | null
  place: string | null
}

/** Of a teaser only its opening is told. */
function entryAt(drop: PublishedDrop, link_id: unknown, now: Date): Entry | null {
  const phase = phaseOf(drop, now)
  if (phase === 'missing') return null
  if (phase !== 'teaser') return entryOf(drop, link_id)
  return drop.publish_at && { id: drop.id, at: drop.publish_at, title: null, place: null }
}

/** The release, or the event of a link that the page shows. */
function entryOf({ id, go_live_timestamp, content }: PublishedDrop, link_id: unknown): Entry | null {
  if (link_id === undefined) {
    if (!go_live_timestamp) return null
    const zone = content.release_time_zone
    return { id, at: zone ? wallTimeOf(go_live_timestamp, zone).date : go_live_timestamp, title: null, place: null }
  }
  const link = visibleLinks(content).find(one => one.id === link_id)
  if (!link?.event_date) return null
  const at = link.event_date.includes('T') ? new Date(link.event_date) : link.event_date
  return { id: link.id, at, title: link.title, place: link.subtitle_one }
}

/** The entry (RFC 5545). Its id is the drop's or the link's, so what is kept twice is one, and a later version moves it. */
function calendarOf({ version, content }: PublishedDrop, entry: Entry, now: Date, page_url: string): string {
  const words = pageWords(content.translation_language ?? 'en')
  const artist = content.custom_artist_title ?? content.drop_profile.title
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fanfare//Fan pages//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.id}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${version}`,
    typeof entry.at === 'string' ? `DTSTART;VALUE=DATE:${entry.at.replaceAll('-', '')}` : `DTSTART:${utc(entry.at)}`,
    `SUMMARY:${text(entry.title === null ? words.by(content.title, artist) : `${artist}, ${entry.title}`)}`,
    ...(entry.place ? [`LOCATION:${text(entry.place)}`] : []),
    `DESCRIPTION:${text([content.description, page_url].filter(Boolean).join('\n\n'))}`,
    `URL:${page_url}`,
    // a moment takes nobody's time
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** 20261102T130101Z */
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

const text = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const MAX_LINE_LENGTH = 75

/** Lines of 75 octets at most, never cut inside a character; what goes on begins with a space. */
function folded(line: string): string {
  let all = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > MAX_LINE_LENGTH) {
      all += '\r\n '
      octets = 1
    }
    all += sign
    octets += size
  }
  return all
}
