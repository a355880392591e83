import { z } from 'zod'
import type { Recognition } from '#integrations/song-recognition/port.ts'
import { id } from '#platform/contract/values.ts'
import { AppError } from '#platform/server/errors.ts'
import { FetchRefused, type GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import { smallCover } from '#records/posts/server/covers/cover-files.ts'
import type { MentionServices } from '../services.ts'
import { mediaFile } from './media-files.ts'

/** Keeps our own copy of a story before the platform's link dies, and hears which song plays in it. */
export const copyMedia = job('copy_mention_media', {
  payload: z.object({ organization_id: id, id }),
  maxAttempts: 6,
})

interface Services extends Pick<MentionServices, 'storage' | 'songs'> {
  /** Bounded in size and time. */
  fetchMedia: GuardedFetch
}

type Copy = { bytes: Buffer; extension: 'webp' | 'mp4' } | 'gone' | 'failed'

export const copyMediaWork = ({ storage, songs, fetchMedia }: Services) =>
  work(copyMedia, async ({ database, lastAttempt, clock, log }, { organization_id, id }) => {
    const row = await database.readOrganization(organization_id, db =>
      db
        .selectFrom('mentions')
        .select(['media_source', 'media_state'])
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (!row?.media_source || row.media_state !== 'WAITING') return
    const copy = await copied(fetchMedia, row.media_source)
    if (copy === 'failed' && !lastAttempt) throw new Error('the picture of a mention could not be fetched')
    const heard = copy === 'gone' || copy === 'failed' ? null : await songs?.recognize(row.media_source)
    if (heard?.outcome === 'failed') log.info({ mention_id: id, reason: heard.reason }, 'no song could be heard')
    await database.inOrganization(organization_id, async db => {
      // whoever deletes the mention waits for the row
      const still = await db
        .selectFrom('mentions')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!still) return
      const file = typeof copy === 'string' ? null : mediaFile(organization_id, id, copy.bytes, copy.extension)
      if (file && typeof copy !== 'string') await storage.put(file.key, copy.bytes)
      await db
        .updateTable('mentions')
        .set({
          media_source: null,
          media_state: file ? 'COPIED' : 'GONE',
          media_url: file?.url ?? null,
          ...songColumns(heard, clock.now()),
        })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .execute()
      await announceChange(db, organization_id, ['mentions'])
    })
  })

/** `failed`: worth another try. */
async function copied(fetchMedia: GuardedFetch, source: string): Promise<Copy> {
  try {
    const response = await fetchMedia(source)
    if (!response.ok) return response.status >= 500 || response.status === 429 ? 'failed' : 'gone'
    const bytes = Buffer.from(await response.arrayBuffer())
    if (isVideo(bytes)) return { bytes, extension: 'mp4' }
    return { bytes: await smallCover(bytes), extension: 'webp' }
  } catch (error) {
    // not a picture, or an address that is never asked
    return error instanceof AppError || error instanceof FetchRefused ? 'gone' : 'failed'
  }
}

/** MP4 by its content: the first box is `ftyp` (ISO/IEC 14496-12). */
const isVideo = (bytes: Buffer) => bytes.subarray(4, 8).toString('latin1') === 'ftyp'

const songColumns = (heard: Recognition | null | undefined, now: Date) =>
  heard?.outcome === 'found'
    ? { song_id: heard.song.id, song_title: heard.song.title, song_artist: heard.song.artist, song_checked_at: now }
    : heard?.outcome === 'none'
      ? { song_checked_at: now }
      : {}
