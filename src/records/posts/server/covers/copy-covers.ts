import { sql } from 'kysely'
import type { Storage } from '#integrations/storage/port.ts'
import type { GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { announceChange, work } from '#platform/server/jobs/jobs.ts'
import { decodingTurn } from '#platform/server/still-picture.ts'
import { fileOf, smallCover } from './cover-files.ts'
import { BARE_SOURCE, copyCovers, STALE_COPY } from './request-cover-copies.ts'

interface Services {
  storage: Storage
  /** Bounded in size and time. */
  fetchPicture: GuardedFetch
}

const AT_ONCE = 4

/** Fetches pictures where the platforms said they are, and keeps them small. What cannot be had leaves what was there before. */
export const copyCoversWork = ({ storage, fetchPicture }: Services) =>
  work(copyCovers, async ({ database, log }, { organization_id, post_ids }) => {
    const wanted = await database.inOrganization(organization_id, async db => {
      const { rows } = await sql<{ id: string; source: string; bare: string }>`
        select id, cover_source as source, ${BARE_SOURCE} as bare from posts
        where organization_id = ${organization_id} and id = any(${post_ids}::uuid[]) and ${STALE_COPY}`.execute(db)
      return rows
    })
    let copied = 0
    const copy = async ({ id, source, bare }: (typeof wanted)[number]) => {
      const picture = await fetchPicture(source)
        .then(async response => {
          if (!response.ok) return undefined
          const bytes = Buffer.from(await response.arrayBuffer())
          return decodingTurn(organization_id, () => smallCover(bytes))
        })
        // whatever the other side sent: there is none then
        .catch((error: Error) => log.info({ post_id: id, reason: error.message }, 'no picture to be had'))
      if (!picture) return
      const { key, url } = fileOf(organization_id, id, picture)
      await database.inOrganization(organization_id, async db => {
        // whoever deletes the post waits for the row
        const row = await db
          .selectFrom('posts')
          .select('cover_url')
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!row) return
        await storage.put(key, picture)
        await db
          .updateTable('posts')
          .set({ cover_url: url, cover_copied_from: bare, cover_copied_at: sql<Date>`now()` })
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .execute()
        if (row.cover_url && row.cover_url !== url) await storage.remove(row.cover_url.replace('/app/', ''))
        copied++
      })
    }
    for (let at = 0; at < wanted.length; at += AT_ONCE) await Promise.all(wanted.slice(at, at + AT_ONCE).map(copy))
    if (copied > 0) await database.inOrganization(organization_id, db => announceChange(db, organization_id, ['posts']))
  })
