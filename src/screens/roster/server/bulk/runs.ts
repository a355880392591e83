import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { type BulkAction, type BulkRun, UNDO_DAYS } from '../../bulk-contract.ts'
import type { SelectedCreatorsQuery } from './gather-parts.ts'

/** The data of a run that a part needs. */
export interface Run {
  organization_id: string
  id: string
  action: BulkAction
  tag_ids: string[]
  made_tag_ids: string[]
  by_user: string
  /** The selection, until it is collected. */
  asked: SelectedCreatorsQuery | null
}

const DAY_MS = 86_400_000

/** When the undo period ends: parts are stored that long. */
export const undoUntil = (created_at: Date) => new Date(created_at.getTime() + UNDO_DAYS * DAY_MS)

const columns = [
  'id',
  'action',
  'state',
  'chosen',
  'done',
  'changed',
  'restored',
  'by_name',
  'canceled_by_name',
  'created_at',
  'ended_at',
] as const

const ofTeam = (db: Db, organization_id: string) =>
  db.selectFrom('roster_bulk_runs').select(columns).where('organization_id', '=', organization_id)

type Row = Awaited<ReturnType<ReturnType<typeof ofTeam>['executeTakeFirstOrThrow']>>

const shown = ({ action, state, created_at, ...row }: Row): BulkRun => ({
  ...row,
  action: action as BulkAction,
  state: state as BulkRun['state'],
  created_at: created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  undo_until: undoUntil(created_at).toISOString(),
})

export async function getRun(db: Db, organization_id: string, id: string): Promise<BulkRun | undefined> {
  const row = await ofTeam(db, organization_id).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}

const RECENT = 20

export async function recentRuns(db: Db, organization_id: string): Promise<BulkRun[]> {
  const rows = await ofTeam(db, organization_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()
  return rows.map(shown)
}

/** Locks the run while one of its parts is processed, if it is still in this state. */
export async function lockRun(
  db: Db,
  organization_id: string,
  id: string,
  state: BulkRun['state'],
): Promise<Run | undefined> {
  const row = await db
    .selectFrom('roster_bulk_runs')
    .select(['id', 'action', 'tag_ids', 'made_tag_ids', 'by_user', 'asked'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (
    row && {
      ...row,
      organization_id,
      action: row.action as BulkAction,
      asked: row.asked as SelectedCreatorsQuery | null,
    }
  )
}

/** Screens that show the progress refetch. */
const PROGRESS = ['roster_bulk']
/** Screens that show the changed data refetch: at the end, not for every part. */
const OUTCOME = ['roster_bulk', 'creators', 'rosters', 'tags']

export async function tell(db: Db, organization_id: string, when: 'going on' | 'ended') {
  const topics = when === 'ended' ? OUTCOME : PROGRESS
  await announceChange(db, organization_id, topics)
}
