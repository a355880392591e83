import type { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { DOWNLOAD_PATH, type TeamExport, type teamExportState } from '../../export-contract.ts'

/** The newest export of the team; null before the first. */
export async function newestExport(db: Db, organization_id: string): Promise<TeamExport | null> {
  const row = await db
    .selectFrom('team_exports')
    .select([
      'id',
      'asked_by_name as asked_by',
      'state',
      'done',
      'total',
      'rows',
      'bytes',
      'created_at',
      'ended_at',
      'expires_at',
    ])
    .where('organization_id', '=', organization_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const state = row.state as z.output<typeof teamExportState>
  const url = state === 'READY' ? `${DOWNLOAD_PATH}?organization_id=${organization_id}&id=${row.id}` : null
  return { ...row, state, url } as unknown as TeamExport
}
