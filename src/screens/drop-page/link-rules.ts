import type { PublicDrop } from '#records/drops/contract.ts'

export type CollectionLink = NonNullable<PublicDrop['link_collection']>['links'][number]
type Locale = 'en' | 'fr'

/** In the address after a confirmation: the link that was signed up through, for the browser that remembers the sign-up. */
export const CONFIRMED_LINK = 'confirmed_link'

/** The links that anybody may see, by their own order (DROP-052). */
export const visibleLinks = (drop: PublicDrop): CollectionLink[] =>
  (drop.link_collection?.links ?? []).filter(link => !link.is_hidden).sort((one, other) => one.order - other.order)

/** Those of the visitor's time zone first, then by order (DROP-051). */
export const byTimeZone = <L extends { event_timezone: string | null; order: number }>(
  links: readonly L[],
  timeZone: string,
): L[] => {
  const far = (link: L) => (link.event_timezone === timeZone ? 0 : 1)
  return [...links].sort((one, other) => far(one) - far(other) || one.order - other.order)
}

/** Ids of `drop_link_collection_link_ids_to_show`: separated by commas or repeated; null where none is given (DROP-012). */
export function idsToShow(parameters: URLSearchParams): Set<string> | null {
  const given = parameters
    .getAll('drop_link_collection_link_ids_to_show')
    .flatMap(value => value.split(','))
    .map(id => id.trim())
    .filter(Boolean)
  return given.length > 0 ? new Set(given) : null
}

/**
 * The date of an event in its own time zone: `Feb. 12th, 2027`, in French `12 févr. 2027` (DROP-055). A day without a time is
 * that day everywhere.
 */
export function dateLabel(date: string | null, timeZone: string | null, locale: Locale): string | null {
  if (!date) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const at = new Date(isDay ? `${date}T00:00:00Z` : date)
  const zone = isDay ? 'UTC' : knownZone(timeZone)
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(at)
  if (locale === 'fr') return of({ day: 'numeric', month: 'short', year: 'numeric' })
  const dayOfMonth = Number(of({ day: 'numeric' }))
  return `${of({ month: 'short' })}. ${dayOfMonth}${ordinalSuffix(dayOfMonth)}, ${of({ year: 'numeric' })}`
}

function knownZone(zone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}

/** What a sign-up sheet says over its form. */
export interface SheetWords {
  title: string
  description: string
}

/** Title and description of the sheet: the link's own, else the drop's, else the default (DROP-064, DROP-065). */
export const sheetWords = (
  link: Pick<CollectionLink, 'title' | 'subtitle_one'> | null,
  drop: Pick<PublicDrop, 'custom_universal_signup_title' | 'custom_universal_signup_description'>,
  defaults: SheetWords,
): SheetWords => ({
  title: link?.title || drop.custom_universal_signup_title || defaults.title,
  description: link?.subtitle_one || drop.custom_universal_signup_description || defaults.description,
})

type MusicLink = PublicDrop['listening_links'][number]

/** Links to music services that are shown and lead somewhere. */
export const openLinks = (links: readonly MusicLink[]) => links.filter(link => !link.is_hidden && link.destination_url)

/** Where a release that is out is heard: of one that was pre-saved, the pages of the same services where the drop names no others. */
export const listenedOn = ({
  listening_links,
  presave_links,
}: Pick<PublicDrop, 'listening_links' | 'presave_links'>): MusicLink[] => {
  const named = openLinks(listening_links)
  return named.length > 0 ? named : openLinks(presave_links)
}

/** The services to which a pre-save goes with the sign-up (SAVE-002); the others get a link (DROP-068, DROP-070). */
export const isLibraryService = (platform: string) => platform === 'spotify' || platform === 'apple-music'
