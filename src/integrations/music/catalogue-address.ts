import type { CatalogueItem, LibraryService } from '#integrations/music/port.ts'

/**
 * The album or song behind an address that a service gives out: `https://open.spotify.com/intl-fr/album/{id}`,
 * `https://music.apple.com/us/album/{name}/{id}?i={song}`, `spotify:track:{id}`. Null for any other page.
 */
export function catalogueItem(service: LibraryService, address: string): CatalogueItem | null {
  return service === 'spotify' ? spotifyItem(address) : appleItem(address)
}

function spotifyItem(address: string): CatalogueItem | null {
  const [, kind, id] =
    /^(?:https:\/\/open\.spotify\.com\/(?:intl-[a-z-]+\/)?|spotify:)(album|track)[/:]([0-9A-Za-z]{22})(?:[?#].*)?$/.exec(
      address,
    ) ?? []
  return id ? { service: 'spotify', kind: kind === 'album' ? 'album' : 'song', id } : null
}

function appleItem(address: string): CatalogueItem | null {
  if (!/^https:\/\/(geo\.)?music\.apple\.com\//.test(address) || !URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  const [, kind, last] = /^\/[a-z]{2}\/(album|song)(?:\/[^/]+)?\/(\d+)\/?$/.exec(pathname) ?? []
  if (!last) return null
  const song = kind === 'song' ? last : searchParams.get('i')
  if (song && /^\d+$/.test(song)) return { service: 'apple-music', kind: 'song', id: song }
  return { service: 'apple-music', kind: 'album', id: last }
}
