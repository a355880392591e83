import type { CatalogueItem, Found, MusicFailure, ReleaseCodes, Saved } from '#integrations/music/port.ts'
import type { LibraryTokens } from './connections.ts'
import type { MusicServices } from './services.ts'

/** What came of one save, and new tokens where the service replaced those that were kept. */
export interface SaveResult {
  result: Saved
  replaced?: LibraryTokens
}

/** Finds the release as often as there are catalogues: Spotify has one, Apple one a country. */
export type FindRelease = (storefront: string) => Promise<Found>

/** Asks each catalogue once in a turn; an answer that it is not out, or no answer, is asked again the next time. */
export function releaseFinder(
  { spotify, appleMusic }: MusicServices,
  service: LibraryTokens['service'],
  wanted: CatalogueItem | ReleaseCodes,
): FindRelease {
  const found = new Map<string, Promise<Found>>()
  return storefront => {
    const known = found.get(storefront)
    if (known) return known
    const asked =
      service === 'spotify' ? (spotify?.find(wanted) ?? unset()) : (appleMusic?.find(wanted, storefront) ?? unset())
    found.set(storefront, asked)
    return asked
  }
}

const unset = async (): Promise<MusicFailure> => ({ outcome: 'retry', retry_after_ms: null, reason: 'not set up' })

/** Saves a release to one library. Idempotent at both services: what is there stays. */
export async function saveToLibrary(
  { spotify, appleMusic }: MusicServices,
  tokens: LibraryTokens,
  find: FindRelease,
  now: Date,
): Promise<SaveResult> {
  const found = await find(tokens.service === 'spotify' ? '' : tokens.storefront)
  if (found.outcome !== 'found') return { result: found }
  if (tokens.service === 'apple-music')
    return { result: appleMusic ? await appleMusic.save(tokens.user_token, found.item) : await unset() }
  if (!spotify) return { result: await unset() }
  if (Date.parse(tokens.access_until) > now.getTime()) {
    const saved = await spotify.save(tokens.access_token, found.item)
    if (saved.outcome !== 'reconnect' || !saved.access_only) return { result: saved }
  }
  const refreshed = await spotify.refresh(tokens.refresh_token)
  if (refreshed.outcome !== 'refreshed') return { result: refreshed }
  const { access_token, access_until, refresh_token = tokens.refresh_token } = refreshed.access
  const replaced = { ...tokens, access_token, access_until: access_until.toISOString(), refresh_token }
  return { result: await spotify.save(access_token, found.item), replaced }
}
