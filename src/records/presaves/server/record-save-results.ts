import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, job } from '#platform/server/jobs/jobs.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { PresaveState } from '../contract.ts'
import { RETRY_AFTER_MS } from '../rules.ts'
import type { ClaimedWish } from './claim.ts'
import { forgetUsedTokens, sealTokens } from './connections.ts'
import type { SaveResult } from './save-to-library.ts'

/** A fan is told on release day: asked for, or instead of a save that failed. */
export const notifyReleaseJob = job('tell_release', { payload: z.object({ organization_id: id, presave_id: id }) })

export interface TriedWish {
  wish: ClaimedWish
  tried: SaveResult
}

interface Settled {
  id: string
  state: PresaveState
  failures: number
  due_at: Date
  reason: string | null
}

/** How soon a release that the catalogue does not have yet is looked for again. */
export const UNRELEASED_RETRY_MS = 5 * 60_000

/** Writes what came of a batch, in one statement: a wish that was revoked or saved meanwhile stays so. */
export async function recordSaveResults(
  db: Db,
  box: SecretBox,
  organization_id: string,
  tried: readonly TriedWish[],
  { now, rests_until }: { now: Date; rests_until: Date | null },
): Promise<void> {
  const settled = tried.map(({ wish, tried: { result } }): Settled => {
    const { id, failures } = wish
    const stays = (ms: number, reason: string, more = 0): Settled => ({
      id,
      state: 'PENDING',
      failures: failures + more,
      due_at: new Date(now.getTime() + ms),
      reason,
    })
    const ends = (state: PresaveState, reason: string | null): Settled => ({ id, state, failures, due_at: now, reason })
    switch (result.outcome) {
      case 'saved':
        return ends('SAVED', null)
      case 'reconnect':
        return ends('EXPIRED', result.reason)
      case 'not_out':
        return stays(UNRELEASED_RETRY_MS, 'not in the catalogue yet')
      default: {
        // being told to wait is nobody's failure
        if (isRateLimit(result))
          return stays(Math.max(0, (rests_until ?? now).getTime() - now.getTime()), result.reason)
        const wait = RETRY_AFTER_MS[failures]
        return wait === undefined ? ends('FAILED', result.reason) : stays(wait, result.reason, 1)
      }
    }
  })
  const { rows } = await sql<{ id: string; state: PresaveState }>`
    update presaves p
    set state = s.state, failures = s.failures, due_at = s.due_at, reason = s.reason,
      settled_at = case when s.state <> 'PENDING' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as s(id uuid, state text, failures smallint, due_at timestamptz, reason text)
    where p.organization_id = ${organization_id} and p.id = s.id and p.state = 'PENDING'
    returning p.id, p.state`.execute(db)
  for (const { wish, tried: one } of tried) await keepConnection(db, box, organization_id, wish, one)
  await forgetUsedTokens(
    db,
    organization_id,
    tried.map(({ wish }) => wish.connection_id),
  )
  for (const { id, state } of rows)
    if (state === 'FAILED' || state === 'EXPIRED')
      await enqueue(db, notifyReleaseJob, { organization_id, presave_id: id }, { key: `tell_release:${id}` })
  if (rows.some(({ state }) => state !== 'PENDING')) await announceChange(db, organization_id, ['presaves'])
}

/** The service said 429, or how long to wait. */
export const isRateLimit = (result: SaveResult['result']) =>
  result.outcome === 'retry' && (result.reason === 'rate limited' || result.retry_after_ms !== null)

/** A permission that is gone is not tried again (THREATS 23); a replaced refresh token must not be lost. */
async function keepConnection(
  db: Db,
  box: SecretBox,
  organization_id: string,
  { connection_id }: ClaimedWish,
  { result, replaced }: SaveResult,
): Promise<void> {
  const change =
    result.outcome === 'reconnect'
      ? { state: 'RECONNECT', tokens: null }
      : replaced && { tokens: sealTokens(box, organization_id, connection_id, replaced) }
  if (!change) return
  await db
    .updateTable('music_connections')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', connection_id)
    .where('state', '=', 'CONNECTED')
    .execute()
}
