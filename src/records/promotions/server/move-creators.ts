import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { mayMove, type Stage } from '../stages.ts'

interface Move {
  organization_id: string
  activation_id: string
  /** Null: the product itself. */
  by_user: string | null
}

export interface MovedCreator {
  creator_id: string
  /** Undoes the move. */
  move_id: string
  from_stage: Stage
}

/**
 * Moves those creators of an activation who may go to the stage from where they are (SHORT-030), and records each move. The
 * others stay, and are not in the answer.
 */
export async function moveCreators(
  db: Db,
  { organization_id, activation_id, by_user }: Move,
  creatorIds: readonly string[],
  to: Stage,
): Promise<MovedCreator[]> {
  const { rows } = await sql<{ creator_id: string; stage: Stage }>`
    select creator_id, stage from activation_creators
    where organization_id = ${organization_id} and activation_id = ${activation_id}
      and creator_id = any(${creatorIds}::uuid[])
    order by creator_id for no key update`.execute(db)
  const moved = rows
    .filter(({ stage }) => mayMove(stage, to))
    .map(({ creator_id, stage }) => ({ creator_id, move_id: newId(), from_stage: stage }))
  await writeMoves(db, { organization_id, activation_id, by_user }, moved, to)
  return moved
}

async function writeMoves(
  db: Db,
  { organization_id, activation_id, by_user }: Move,
  moved: readonly MovedCreator[],
  to: Stage,
) {
  if (moved.length === 0) return
  await sql`
    insert into activation_moves (organization_id, id, activation_id, creator_id, from_stage, to_stage, by_user)
    select ${organization_id}, move_id, ${activation_id}, creator_id, from_stage, ${to}, ${by_user}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (creator_id uuid, move_id uuid, from_stage text)`.execute(
    db,
  )
  await sql`
    update activation_creators set stage = ${to}, stage_at = now()
    where organization_id = ${organization_id} and activation_id = ${activation_id}
      and creator_id = any(${moved.map(({ creator_id }) => creator_id)}::uuid[])`.execute(db)
}

/** Undo: puts creators back who have not been moved since. Returns how many. Records nothing: the move is taken back. */
export async function undoMoves(
  db: Db,
  { organization_id, activation_id }: Omit<Move, 'by_user'>,
  moveIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ creator_id: string }>`
    with undone as (
      select m.id, m.creator_id, m.from_stage from activation_moves m
      where m.organization_id = ${organization_id} and m.activation_id = ${activation_id}
        and m.id = any(${moveIds}::uuid[]) and not exists (
          select from activation_moves later
          where later.organization_id = m.organization_id and later.activation_id = m.activation_id
            and later.creator_id = m.creator_id and later.id > m.id)
    ), back as (
      update activation_creators ac set stage = undone.from_stage, stage_at = now() from undone
      where ac.organization_id = ${organization_id} and ac.activation_id = ${activation_id}
        and ac.creator_id = undone.creator_id
      returning ac.creator_id
    ), forgotten as (
      delete from activation_moves m using undone where m.organization_id = ${organization_id} and m.id = undone.id
    )
    select creator_id from back`.execute(db)
  return rows.length
}
