/** Services that a release can be saved to for a fan, under the names that links to them have. */
export const libraryServices = ['spotify', 'apple-music'] as const
export type LibraryService = (typeof libraryServices)[number]

/** A release as a catalogue names it: an album or a song of one service. */
export interface CatalogueItem {
  service: LibraryService
  kind: 'album' | 'song'
  /** Spotify's base-62 id, Apple's number. */
  id: string
}

/** How a release can be found before its address is known. Each service takes both. */
export interface ReleaseCodes {
  /** Of an album, single or EP: 12 or 13 digits. */
  upc?: string | undefined
  /** Of one recording. */
  isrc?: string | undefined
}

/**
 * Why a call to a service did not succeed.
 * - `reconnect`: the fan's permission is gone; no later try can succeed, only a new authorization. `access_only`: the access
 *   token was refused (401), and the refresh token may give another.
 * - `not_out`: the catalogue does not have the release (yet).
 * - `retry`: busy, down or slow. `retry_after_ms` is what the service asked for, null where it did not say.
 * - `refused`: it will never take this request. Reasons are for operators and hold no secrets.
 */
export type MusicFailure =
  | { outcome: 'reconnect'; reason: string; access_only?: true }
  | { outcome: 'not_out' }
  | { outcome: 'retry'; retry_after_ms: number | null; reason: string }
  | { outcome: 'refused'; reason: string }

export type Saved = { outcome: 'saved' } | MusicFailure
export type Removed = { outcome: 'removed' } | MusicFailure
export type Found = { outcome: 'found'; item: CatalogueItem } | MusicFailure

/** What Spotify gives once for an authorization. The refresh token dies six months later, however often it is used. */
export interface SpotifyConnection {
  spotify_user_id: string
  access_token: string
  /** When the access token ends. */
  access_until: Date
  refresh_token: string
  /** When the refresh token ends. Source: Spotify's notice of 18 June 2026. */
  reconnect_by: Date
}

export interface SpotifyAccess {
  access_token: string
  access_until: Date
  /** Only where Spotify replaced it. */
  refresh_token?: string | undefined
}

export interface SpotifyAuthorization {
  /** Opaque, single use, bound to the browser. */
  state: string
  /** PKCE, S256. */
  code_challenge: string
  redirect_uri: string
}

/** Spotify's authorization code flow with PKCE, and the library of who authorized. No method throws for what Spotify may answer. */
export interface Spotify {
  readonly name: 'spotify' | 'simulator'
  /** Where a fan's browser authorizes, and the same for the apps on phones. */
  authorizeUrls(authorization: SpotifyAuthorization): { redirect_url: string; ios_url: string; android_url: string }
  exchange(answer: {
    code: string
    code_verifier: string
    redirect_uri: string
  }): Promise<{ outcome: 'connected'; connection: SpotifyConnection } | MusicFailure>
  refresh(refreshToken: string): Promise<{ outcome: 'refreshed'; access: SpotifyAccess } | MusicFailure>
  /** Looks an item up in the catalogue with the product's own credentials. */
  find(wanted: ReleaseCodes | CatalogueItem): Promise<Found>
  /** Idempotent: an item that is in the library stays. */
  save(accessToken: string, item: CatalogueItem): Promise<Saved>
  remove(accessToken: string, item: CatalogueItem): Promise<Removed>
}

/**
 * Apple Music with the product's developer token. The user token comes from MusicKit in the fan's browser; it cannot be
 * refreshed, and Apple offers no call that takes something out of a library.
 */
export interface AppleMusic {
  readonly name: 'apple-music' | 'simulator'
  /** For MusicKit in the browser, good for pages of `origin` only. */
  developerToken(origin: string): Promise<{ token: string; expires_at: Date }>
  /** Whether Apple takes the token, and which country's catalogue its library is of. */
  check(userToken: string): Promise<{ outcome: 'valid'; storefront: string } | MusicFailure>
  find(wanted: ReleaseCodes | CatalogueItem, storefront: string): Promise<Found>
  /** Idempotent. Apple takes the request (202) and may show it in the library later. */
  save(userToken: string, item: CatalogueItem): Promise<Saved>
}
