import { sql } from 'kysely'
import type { Storage } from '#integrations/storage/port.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { announceChange, type JobContext, work } from '#platform/server/jobs/jobs.ts'
import { decodingTurn } from '#platform/server/still-picture.ts'
import type { CarouselAsset } from '../../contract.ts'
import { fileOf, smallCover } from './cover-files.ts'
import { hostBudget, WINDOW_S } from './host-budget.ts'
import { BARE_SOURCE, copyCovers, copySoon, NEEDS_COVER_COPY, STALE_COPY } from './request-cover-copies.ts'

interface Services {
  storage: Storage
  /** Bounded in size and time. */
  fetchPicture: GuardedFetch
}

/** A slide of a post, and where our copy of it is. */
interface StoredSlide extends CarouselAsset {
  copy_url?: string
}

interface WaitingPost {
  id: string
  /** Null where the copy of the cover is there. */
  source: string | null
  bare: string
  slides: StoredSlide[]
}

/** Posts of one run, and pictures that are fetched beside each other. */
const A_RUN = 50
const AT_ONCE = 4
/** A post that a run has taken is another's only after this, so that two runs never fetch one picture. */
const TAKEN_MS = 10 * 60_000

/**
 * Fetches pictures where the platforms said they are, and keeps them small: the cover, and every picture of a carousel. What
 * cannot be had leaves what was there before. No host is asked for more than its budget; the rest waits.
 */
export const copyCoversWork = ({ storage, fetchPicture }: Services) =>
  work(copyCovers, async (context, { organization_id }) => {
    const { database, clock } = context
    const posts = await database.inOrganization(organization_id, db => takePosts(db, organization_id, clock.now()))
    const budget = hostBudget(database, organization_id)
    let copied = 0
    const copyOne = async (post: WaitingPost) => {
      const outcome = await copyPictures(post, { ...context, organization_id, storage, fetchPicture, budget })
      if (outcome.isCopied) copied++
      if (outcome.isPutOff) await giveBack(database, organization_id, post.id)
    }
    for (let at = 0; at < posts.length; at += AT_ONCE) await Promise.all(posts.slice(at, at + AT_ONCE).map(copyOne))
    await database.inOrganization(organization_id, async db => {
      if (copied > 0) await announceChange(db, organization_id, ['posts'])
      const earliest = clock.now().getTime() + (budget.isSpent() ? WINDOW_S * 1_000 : 0)
      const due = await nextDue(db, organization_id)
      if (due) await copySoon(db, organization_id, new Date(Math.max(earliest, due.getTime())))
    })
  })

async function takePosts(db: Db, organization_id: string, now: Date): Promise<WaitingPost[]> {
  const { rows } = await sql<WaitingPost>`
    with taken as (
      select id from posts
      where organization_id = ${organization_id} and ${NEEDS_COVER_COPY}
        and (cover_tried_at is null or cover_tried_at < ${new Date(now.getTime() - TAKEN_MS)})
      order by cover_tried_at nulls first limit ${A_RUN} for update skip locked
    )
    update posts p set cover_attempts = cover_attempts + 1, cover_tried_at = ${now} from taken
    where p.organization_id = ${organization_id} and p.id = taken.id
    returning p.id, case when ${STALE_COPY} then cover_source end as source, ${BARE_SOURCE} as bare,
      carousel_assets as slides`.execute(db)
  return rows
}

/** When the next of the waiting posts may be taken, those of a run that died included. */
async function nextDue(db: Db, organization_id: string): Promise<Date | null> {
  const { rows } = await sql<{ tried_at: Date | null }>`
    select cover_tried_at as tried_at from posts where organization_id = ${organization_id} and ${NEEDS_COVER_COPY}
    order by cover_tried_at nulls first limit 1`.execute(db)
  const [first] = rows
  return first ? new Date(first.tried_at ? first.tried_at.getTime() + TAKEN_MS : 0) : null
}

/** It has not been tried: its host has no budget left. */
const giveBack = (database: Database, organization_id: string, id: string) =>
  database.inOrganization(organization_id, db =>
    db
      .updateTable('posts')
      .set({ cover_attempts: sql<number>`cover_attempts - 1`, cover_tried_at: null })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute(),
  )

interface Copying extends Services, JobContext {
  organization_id: string
  budget: ReturnType<typeof hostBudget>
}

/** Copies what is missing of a post, as far as the budget of its hosts goes. */
async function copyPictures({ id, source, bare, slides }: WaitingPost, copying: Copying) {
  const { organization_id, budget, storage, database } = copying
  const copies = new Map<string, string>()
  let isPutOff = false
  const addresses = [source, ...slides.flatMap(slide => (slide.copy_url ? [] : [slide.image_url]))]
  for (const address of new Set(addresses.filter(one => one !== null && /^https?:/.test(one)))) {
    if (address === null) continue
    if (!(await budget.take(address))) {
      isPutOff = true
      continue
    }
    const picture = await pictureAt(address, id, copying)
    if (!picture) continue
    const { key, url } = fileOf(organization_id, id, picture)
    await storage.put(key, picture)
    copies.set(address, url)
  }
  if (copies.size > 0)
    await database.inOrganization(organization_id, db => keepCopies(db, { id, source, bare }, copies))
  return { isCopied: copies.size > 0, isPutOff }

  async function keepCopies(db: Db, cover: Omit<WaitingPost, 'slides'>, copied: ReadonlyMap<string, string>) {
    // whoever deletes the post waits for the row
    const row = await db
      .selectFrom('posts')
      .select(['cover_url', 'carousel_assets'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return forget([...copied.values()])
    const assets = (row.carousel_assets as unknown as StoredSlide[]).map(slide => {
      const copy_url = copied.get(slide.image_url ?? '')
      return copy_url ? { ...slide, copy_url } : slide
    })
    const cover_url = cover.source === null ? undefined : copied.get(cover.source)
    await db
      .updateTable('posts')
      .set({
        carousel_assets: JSON.stringify(assets),
        cover_copied_at: sql<Date>`now()`,
        ...(cover_url && { cover_url, cover_copied_from: cover.bare }),
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
    const shown = new Set([cover_url ?? row.cover_url, ...assets.map(slide => slide.copy_url)])
    if (row.cover_url && !shown.has(row.cover_url)) await forget([row.cover_url])
  }

  async function forget(urls: readonly string[]) {
    for (const url of urls) await storage.remove(url.replace('/app/', ''))
  }
}

/** A small copy of the picture; nothing where there is none, whatever the other side sent. */
async function pictureAt(address: string, post_id: string, { fetchPicture, log, organization_id }: Copying) {
  try {
    const response = await fetchPicture(address)
    if (!response.ok) return undefined
    const bytes = Buffer.from(await response.arrayBuffer())
    return await decodingTurn(organization_id, () => smallCover(bytes))
  } catch (error) {
    log.info({ post_id, reason: (error as Error).message }, 'no picture to be had')
    return undefined
  }
}
