import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

/**
 * What becomes of a wish: PENDING until the release, then SAVED; FAILED after the last retry; EXPIRED when the service had
 * ended the permission before; REVOKED when the fan took it back.
 */
export const presaveStates = ['PENDING', 'SAVED', 'FAILED', 'EXPIRED', 'REVOKED'] as const
export type PresaveState = (typeof presaveStates)[number]

/** As the calls of fan pages say it (SAVE-020). */
export const preSaveState = z.enum(['NONE', 'PENDING', 'COMPLETED'])

/** A library that a release is saved to, or a message on its day. */
export const presaveServices = ['spotify', 'apple-music', 'reminder'] as const
export type PresaveService = (typeof presaveServices)[number]

const signup = z.object({ id })

/** What a fan page asks for beside its sign-up. All but the first token need the cookie that the sign-up set. */
export const presaves = {
  spotify_auth_link: query('GET /app/v2/drop/signups/{id}/spotify_auth_link', {
    summary:
      'Where the fan of this sign-up lets us into their Spotify library; good once, for ten minutes, in this browser',
    params: signup,
    query: z.object({
      /** Of the fan, for releases at local midnight; UTC where there is no such zone, as a fan cannot mend it. */
      time_zone: z.string().max(64).optional(),
    }),
    answer: z.object({ ios_url: z.string(), android_url: z.string(), redirect_url: z.url() }),
  }),
  spotify_return: query('GET /app/v2/drop/signups/spotify/{spotify_user_id}', {
    summary:
      'What came of the way to Spotify: by the one-time handle that the page was opened with, in the browser that left; 404 otherwise',
    params: z.object({ spotify_user_id: z.string().max(100) }),
    query: z.object({ drop_id: id }),
    answer: z.object({
      id,
      drop_id: id,
      spotify_user_id: z.string(),
      pre_save_state: preSaveState,
      /** The fan's own page about this pre-save. */
      receipt_url: z.string(),
    }),
  }),
  connected_services: query('GET /app/v2/drop/signups/{id}/connected_services', {
    summary:
      'Libraries that this sign-up saves to, for the browser that made it or who has its receipt; one that its fan took back is not among them',
    params: signup,
    query: z.object({
      /** The token of the receipt. */
      receipt: z.string().max(300).optional(),
    }),
    answer: z.object({ services: z.array(z.enum(['spotify', 'apple-music'])), receipt_url: z.string() }),
  }),
  apple_music_token: command('/app/v2/drops/{id}/get_apple_music_auth_token_v2', {
    summary: 'A developer token with which MusicKit asks the fan for their library, good for pages of this host only',
    params: signup,
    body: z.object({ drop_id: id, captcha_token: z.string().min(1).max(20_000) }),
    answer: z.object({ apple_music_developer_token: z.string(), apple_music_authentication_id: id.nullable() }),
    changes: [],
  }),
  save_apple_music_token: command('/app/v2/drop/signups/{id}/save_apple_music_user_token', {
    summary: 'Keep the user token that MusicKit gave for this sign-up, sealed; it is never returned',
    params: signup,
    body: z.object({
      drop_signup_id: id,
      apple_music_user_token: z.string().min(1).max(10_000),
      /** Ignored: the server knows its own. */
      apple_music_developer_token: z.string().max(10_000),
      drop_link_collection_link_id: z.string().max(100).optional(),
      time_zone: z.string().max(64).optional(),
    }),
    answer: z.object({ apple_music_authentication_id: id, receipt_url: z.string() }),
    changes: ['presaves'],
  }),
}

const count = z.int().nonnegative()

export const presaveNumbers = {
  of_drop: query('/app/v2/drops/presaves', {
    summary: 'How many fans asked for the release of a drop on each service, and what became of it',
    body: z.object({ organization_id: id, id }),
    answer: z.object({
      services: z.array(
        z.object({
          service: z.enum(presaveServices),
          pending: count,
          saved: count,
          failed: count,
          expired: count,
          revoked: count,
          /** Pending ones whose permission ends before the release. */
          ending: count,
        }),
      ),
      /** When the release is saved; null while the drop has no moment. */
      go_live_at: instant.nullable(),
      /** Whose midnight the release follows; null: one moment for everybody. */
      release_time_zone: z.string().nullable(),
      /** Later releases of the artist are saved for so many libraries too. */
      forever: count,
    }),
    shows: ['presaves', 'drops'],
  }),
}
