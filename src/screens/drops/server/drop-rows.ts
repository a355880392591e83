import { type RawBuilder, sql } from 'kysely'
import { availableMethods } from '#features/signups/rules.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type DropPhase, type DropRow, LIST_DAYS } from '../contract.ts'
import { dayOf, daysBefore, daysBetween, filled, signUpDays, sum } from './drop-days.ts'

/** What a row needs beside its numbers. */
export interface StoredDrop {
  id: string
  slug: string
  short_code: string
  title: string
  status: string
  drop_type: string
  phase: DropPhase
  content: PublicDrop
  dress: { cover: { images: { url: string; width: number }[] } | null }
  go_live_timestamp: Date | null
  publish_at: Date | null
  has_unpublished_changes: boolean
  end_at: Date | null
  created_at: Date
}

/** The drop's current phase. A page that counts down accepts sign-ups already, so it is live. */
export const phaseOf = (now: Date): RawBuilder<DropPhase> => sql<DropPhase>`case
  when d.status = 'ARCHIVED' then 'ARCHIVED'
  when d.build_status = 'CREATING' then 'DRAFT'
  when d.publish_at > ${now} then 'SCHEDULED'
  when d.status = 'CLOSED' or d.end_at <= ${now} then 'ENDED'
  else 'LIVE' end`

/** What nobody has seen yet is listed as its draft stands, everything else as fans see it. */
const shown = (column: 'content' | 'dress') => {
  const inDraft = column === 'content' ? 'draft.page' : 'draft.dress'
  return sql`case when d.build_status = 'CREATING' then coalesce(${sql.ref(inDraft)}, ${sql.ref(`v.${column}`)}) else ${sql.ref(`v.${column}`)} end`
}

/** Whether the draft has changes that fans do not see yet. */
const unpublished = sql<boolean>`coalesce(
  draft.page - 'drop_profile' <> v.content - 'drop_profile' or draft.dress->'voice' <> v.dress->'voice'
  or draft.content->'frame_origins' <> to_jsonb(d.frame_origins), false)`

/** Drops of the team as they are listed, to be narrowed and ordered. */
export const storedDrops = (db: ReadDb, now: Date) =>
  db
    .selectFrom('drops as d')
    .leftJoin('drop_versions as v', join => join.onRef('v.drop_id', '=', 'd.id').onRef('v.version', '=', 'd.version'))
    .leftJoin('drop_drafts as draft', 'draft.drop_id', 'd.id')
    .innerJoin('drop_profiles as p', 'p.id', 'd.drop_profile_id')
    .select([
      'd.id',
      'd.slug',
      'd.short_code',
      'd.title',
      'd.status',
      'd.drop_type',
      'd.go_live_timestamp',
      'd.publish_at',
    ])
    .select(['d.end_at', 'd.created_at'])
    .select(phaseOf(now).as('phase'))
    .select([shown('content').as('content'), shown('dress').as('dress'), unpublished.as('has_unpublished_changes')])

/** The smallest picture of the cover. */
export const coverOf = ({ content, dress }: Pick<StoredDrop, 'content' | 'dress'>) =>
  dress.cover?.images[0]?.url ?? content.custom_image_url

export interface RowFacts {
  now: Date
  /** Hosts of our own, which are no source. */
  ownHosts: readonly string[]
  shareBaseUrl: string
  dropHost: string
}

export async function dropRows(
  db: ReadDb,
  drops: readonly StoredDrop[],
  { now, shareBaseUrl, dropHost }: Omit<RowFacts, 'ownHosts'>,
): Promise<DropRow[]> {
  const ids = drops.map(drop => drop.id)
  const today = dayOf(now)
  const range = { from: daysBefore(today, 2 * LIST_DAYS - 1), to: today }
  const days = await signUpDays(db, ids, range)
  const signUps = await signUpTotals(db, ids)
  const visits = await visitTotals(db, ids)
  return drops.map(({ content, dress, go_live_timestamp, publish_at, ...drop }) => {
    const counts = filled(daysBetween(range.from, range.to), days.get(drop.id))
    const sign_ups = signUps.get(drop.id) ?? 0
    const seen = visits.get(drop.id) ?? 0
    return {
      id: drop.id,
      slug: drop.slug,
      short_code: drop.short_code,
      share_url: `${shareBaseUrl}/${content.drop_profile.slug}/${drop.slug}`,
      page_url: `${dropHost}/d/${drop.short_code}`,
      title: drop.title,
      artist: {
        id: content.drop_profile.id,
        title: content.custom_artist_title ?? content.drop_profile.title,
        image_url: content.custom_artist_image_url ?? content.drop_profile.image_url,
      },
      cover_url: coverOf({ content, dress }),
      status: drop.status as DropRow['status'],
      phase: drop.phase,
      drop_type: drop.drop_type as DropRow['drop_type'],
      channels: availableMethods(content),
      sign_ups,
      visits: seen,
      conversion: seen > 0 ? sign_ups / seen : null,
      sign_up_days: counts.slice(LIST_DAYS),
      sign_ups_before: sum(counts.slice(0, LIST_DAYS)),
      go_live_at: (drop.phase === 'SCHEDULED' ? publish_at : go_live_timestamp)?.toISOString() ?? null,
      end_at: drop.end_at?.toISOString() ?? null,
      has_unpublished_changes: drop.has_unpublished_changes,
      created_at: drop.created_at.toISOString(),
    }
  })
}

async function signUpTotals(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('signups')
    .select(({ fn }) => ['drop_id', fn.countAll<number>().as('count')])
    .where('drop_id', 'in', ids)
    .where('state', '=', 'ACCEPTED')
    .groupBy('drop_id')
    .execute()
  return new Map(rows.map(row => [row.drop_id, row.count]))
}

async function visitTotals(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('drop_views')
    .select(({ fn }) => ['drop_id', fn.sum<string>('views').as('count')])
    .where('drop_id', 'in', ids)
    .groupBy('drop_id')
    .execute()
  return new Map(rows.map(row => [row.drop_id, Number(row.count)]))
}
