import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { coverUrl } from '#records/drops/server/cover-url.ts'
import { artistImage } from '#records/promotions/server/artists.ts'
import { TASK_TYPES } from '#records/releases/kinds.ts'
import { taskName } from '#records/releases/words.ts'
import type { ReleaseRow } from '../shown.ts'

/** The newest cover of release `r`, else the cover of the first drop that is tied to it. */
const cover = sql<string | null>`coalesce((
  select a.preview_url from release_assets a
  where a.organization_id = r.organization_id and a.release_id = r.id and a.type = 'PRIMARY_COVER_ART'
  order by a.created_at desc, a.id desc limit 1), (
  select ${coverUrl} from release_ties t
  join drops d on d.organization_id = t.organization_id and d.id = t.drop_id
  join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
  where t.organization_id = r.organization_id and t.release_id = r.id
  order by t.created_at, t.id limit 1))`

/** Tasks of release `r` in numbers, and the first open one: one row. */
const taskNumbers: RawBuilder<unknown> = sql`(
  select count(*) filter (where k.state = 'COMPLETED')::integer as completed,
    count(*) filter (where k.state = 'INCOMPLETE')::integer as incomplete,
    count(*) filter (where k.state = 'LOCKED')::integer as locked,
    (array_agg(k.type order by k.due_on nulls last, array_position(${sql.val([...TASK_TYPES])}::text[], k.type), k.id)
      filter (where k.state = 'INCOMPLETE'))[1] as next_type,
    (array_agg(k.title order by k.due_on nulls last, array_position(${sql.val([...TASK_TYPES])}::text[], k.type), k.id)
      filter (where k.state = 'INCOMPLETE'))[1] as next_title
  from release_tasks k where k.organization_id = r.organization_id and k.release_id = r.id)`

interface TaskNumbers {
  completed: number
  incomplete: number
  locked: number
  next_type: (typeof TASK_TYPES)[number] | null
  next_title: string | null
}

const storeNumbers: RawBuilder<unknown> = sql`(
  select count(*) filter (where s.state = 'LIVE')::integer as live,
    count(*) filter (where s.state <> 'LEFT_OUT')::integer as "all"
  from release_stores s where s.organization_id = r.organization_id and s.release_id = r.id)`

/** Null where no pre-save drop is tied to the release. */
const presaves = sql<number | null>`(
  select sum((select count(*) from presaves p
    where p.organization_id = d.organization_id and p.drop_id = d.id))::integer
  from release_ties t
  join drops d on d.organization_id = t.organization_id and d.id = t.drop_id and d.drop_type = 'TRACK_PRE_SAVE'
  where t.organization_id = r.organization_id and t.release_id = r.id)`

/** Releases `r` of a team with their artist `ap`. */
export const releasesOf = (db: Db, organization_id: string) =>
  db
    .selectFrom('releases as r')
    .innerJoin('drop_profiles as ap', join =>
      join.onRef('ap.organization_id', '=', 'r.organization_id').onRef('ap.id', '=', 'r.drop_profile_id'),
    )
    .where('r.organization_id', '=', organization_id)

/** Who and what a release is. */
export const releaseHead = [
  'r.id',
  'r.title',
  'ap.id as artist_id',
  'ap.title as artist_name',
  artistImage.as('artist_image_url'),
  cover.as('cover_url'),
  sql<ReleaseRow['type']>`r.type`.as('type'),
  sql<ReleaseRow['status']>`r.status`.as('status'),
  sql<string | null>`r.out_on::text`.as('out_on'),
] as const

/** Releases with their numbers. The caller narrows and orders them. */
export const releaseRows = (db: Db, organization_id: string) =>
  releasesOf(db, organization_id)
    .innerJoin(sql<TaskNumbers>`lateral ${taskNumbers}`.as('tasks'), join => join.onTrue())
    .innerJoin(sql<{ live: number; all: number }>`lateral ${storeNumbers}`.as('stores'), join => join.onTrue())
    .select(releaseHead)
    .select([
      'r.status_at',
      'r.status_note',
      'r.genre',
      'r.created_at',
      sql<ReleaseRow['explicit']>`r.explicit`.as('explicit'),
      sql<number>`(select count(*)::integer from release_tracks k
        where k.organization_id = r.organization_id and k.release_id = r.id)`.as('tracks'),
      'tasks.completed',
      'tasks.incomplete',
      'tasks.locked',
      'tasks.next_type',
      'tasks.next_title',
      'stores.live',
      'stores.all',
      presaves.as('presaves'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof releaseRows>['executeTakeFirstOrThrow']>>

/** A row of the contract. */
export function releaseRow(stored: Stored): ReleaseRow {
  const {
    id,
    title,
    cover_url,
    type,
    status,
    genre,
    explicit,
    out_on,
    tracks,
    presaves,
    completed,
    incomplete,
    locked,
  } = stored
  return {
    id,
    title,
    artist: artistOf(stored),
    cover_url,
    type,
    status,
    status_at: new Date(stored.status_at).toISOString(),
    genre,
    explicit,
    out_on,
    tracks,
    tasks: { completed, incomplete, locked },
    stores: { live: stored.live, all: stored.all },
    presaves,
    next: nextOf(stored),
  }
}

export const artistOf = (row: { artist_id: string; artist_name: string; artist_image_url: string | null }) => ({
  id: row.artist_id,
  name: row.artist_name,
  image_url: row.artist_image_url,
})

function nextOf({ status, status_note, next_type, next_title }: Stored): string | null {
  if (status === 'ARCHIVED') return null
  if (status === 'NEEDS_ATTENTION' && status_note) return status_note
  return next_type && taskName({ type: next_type, title: next_title ?? '' })
}
