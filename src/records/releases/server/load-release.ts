import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type {
  ArtistLink,
  Asset,
  Credit,
  PlanItem,
  ReleaseDetails,
  ReleaseEvent,
  StoreEntry,
  Task,
  Track,
} from '../contract.ts'
import { TASK_TYPES } from '../kinds.ts'
import type { Submitted } from '../submission.ts'
import type { TaskFacts } from '../tasks.ts'
import type { Place } from './lock-release.ts'

export async function loadTracks(db: Db, { organization_id, release_id }: Place): Promise<Track[]> {
  const { rows } = await sql<Track>`
    select id, title, version, isrc, duration_s, explicit from release_tracks
    where organization_id = ${organization_id} and release_id = ${release_id}
    order by position`.execute(db)
  return rows
}

export async function loadCredits(db: Db, { organization_id, release_id }: Place): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select c.name, c.kind, c.role, array(
      select ct.track_id::text from release_credit_tracks ct
      join release_tracks t on t.organization_id = ct.organization_id and t.id = ct.track_id
      where ct.organization_id = c.organization_id and ct.credit_id = c.id order by t.position) as track_ids
    from release_credits c
    where c.organization_id = ${organization_id} and c.release_id = ${release_id}
    order by c.position`.execute(db)
  return rows
}

export async function loadAssets(db: Db, { organization_id, release_id }: Place): Promise<Asset[]> {
  const rows = await db
    .selectFrom('release_assets')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .select(['id', sql<Asset['type']>`type`.as('type'), 'name', 'url', 'format', 'bytes', 'width', 'height'])
    .select(['colours', 'duration_ms', 'has_sound', 'preview_url', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** In the order of the work, the team's own last. */
export async function loadTasks(db: Db, { organization_id, release_id }: Place): Promise<Task[]> {
  const rows = await db
    .selectFrom('release_tasks')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .select(['id', sql<Task['type']>`type`.as('type'), 'title', sql<Task['state']>`state`.as('state')])
    .select([sql<string | null>`due_on::text`.as('due_on'), 'assigned_to', 'after_task_id', 'completed_at'])
    .orderBy(sql`array_position(${sql.val([...TASK_TYPES])}::text[], type)`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, completed_at: row.completed_at?.toISOString() ?? null }))
}

export async function loadStores(db: Db, { organization_id, release_id }: Place): Promise<StoreEntry[]> {
  const { rows } = await sql<StoreEntry>`
    select store, name, state, url from release_stores
    where organization_id = ${organization_id} and release_id = ${release_id}`.execute(db)
  return rows
}

export async function loadArtistLinks(db: Db, organization_id: string, artist_id: string): Promise<ArtistLink[]> {
  const { rows } = await sql<ArtistLink>`
    select service, value from artist_service_links
    where organization_id = ${organization_id} and drop_profile_id = ${artist_id}
    order by service`.execute(db)
  return rows
}

export async function loadPlanItems(db: Db, { organization_id, release_id }: Place): Promise<PlanItem[]> {
  const { rows } = await sql<PlanItem>`
    select id, kind, title, day::text as day, is_done from release_plan_items
    where organization_id = ${organization_id} and release_id = ${release_id}
    order by release_plan_items.day, id`.execute(db)
  return rows
}

/** The newest first. */
export const loadEvents = (db: Db, { organization_id, release_id }: Place) =>
  db
    .selectFrom('release_events')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .select(['id', sql<ReleaseEvent['kind']>`kind`.as('kind'), 'from_value', 'to_value', 'by_user', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** What a submission is checked by. The release exists. */
export async function loadContents(db: Db, place: Place): Promise<Submitted> {
  const { rows } = await sql<Pick<ReleaseDetails, 'genre' | 'out_on' | 'type'>>`
    select genre, out_on::text as out_on, type from releases
    where organization_id = ${place.organization_id} and id = ${place.release_id}`.execute(db)
  const [details] = rows
  if (!details) throw new Error('The release is gone.')
  return {
    details,
    tracks: await loadTracks(db, place),
    credits: await loadCredits(db, place),
    assets: await loadAssets(db, place),
  }
}

/** What completing a task is checked by. */
export async function loadTaskFacts(db: Db, place: Place): Promise<TaskFacts> {
  const { rows } = await sql<Pick<TaskFacts, 'status' | 'out_on' | 'drops'>>`
    select r.status, r.out_on::text as out_on, (
      select count(*)::integer from release_ties t
      where t.organization_id = r.organization_id and t.release_id = r.id and t.drop_id is not null) as drops
    from releases r where r.organization_id = ${place.organization_id} and r.id = ${place.release_id}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The release is gone.')
  return { ...facts, assets: await loadAssets(db, place) }
}
