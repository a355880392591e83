import { sql } from 'kysely'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import type { GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { profilesChanged } from '../profiles-changed.ts'
import { fileOf, folderOf, keyOf, smallSquare } from './avatar-files.ts'
import { BARE_SOURCE, copyAvatars, STALE_COPY } from './request-avatar-copies.ts'

/** Asked for by triggers of the table: another picture took the place of one, or the profile is gone. */
const forgetAvatar = job('forget_avatar', { payload: z.object({ social_profile_id: z.uuid() }) })

interface Services {
  storage: Storage
  /** Bounded in size and time. */
  fetchPicture: GuardedFetch
}

const AT_ONCE = 4

/** Fetches pictures where the platforms said they are, and keeps them small. What cannot be had leaves what was there before. */
export const copyAvatarsWork = ({ storage, fetchPicture }: Services) =>
  work(copyAvatars, async ({ database, log }, { social_profile_ids }) => {
    const wanted = await database.outsideOrganizations(async db => {
      const { rows } = await sql<{ id: string; source: string; bare: string }>`
        select id, avatar_source as source, ${BARE_SOURCE} as bare from social_profiles
        where id = any(${social_profile_ids}::uuid[]) and ${STALE_COPY}`.execute(db)
      return rows
    })
    const copied: string[] = []
    const copy = async ({ id, source, bare }: (typeof wanted)[number]) => {
      const picture = await fetchPicture(source)
        .then(async response => response.ok && smallSquare(Buffer.from(await response.arrayBuffer())))
        // whatever the other side sent: there is none then, and tomorrow is another day
        .catch((error: Error) => log.info({ social_profile_id: id, reason: error.message }, 'no picture to be had'))
      if (!picture) return
      const { key, url } = fileOf(id, picture)
      await database.outsideOrganizations(async db => {
        // whoever forgets a picture of this profile waits for the row, and sees then that it shows this one
        const row = await db
          .selectFrom('social_profiles')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!row) return
        await storage.put(key, picture)
        const values = { avatar_url: url, avatar_copied_from: bare }
        await db.updateTable('social_profiles').set(values).where('id', '=', id).execute()
        copied.push(id)
      })
    }
    for (let at = 0; at < wanted.length; at += AT_ONCE) await Promise.all(wanted.slice(at, at + AT_ONCE).map(copy))
    if (copied.length > 0)
      await database.outsideOrganizations(db => enqueue(db, profilesChanged, { social_profile_ids: copied }))
  })

/** Removes every picture of a profile but the one that it shows. */
export const forgetAvatarWork = (storage: Storage) =>
  work(forgetAvatar, ({ database }, { social_profile_id }) =>
    database.outsideOrganizations(async db => {
      const row = await db
        .selectFrom('social_profiles')
        .select('avatar_url')
        .where('id', '=', social_profile_id)
        .forUpdate()
        .executeTakeFirst()
      const shown = row?.avatar_url ? keyOf(row.avatar_url) : null
      for (const key of await storage.list(folderOf(social_profile_id))) if (key !== shown) await storage.remove(key)
    }),
  )
