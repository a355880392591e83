import type { Database, Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { ExportKind, ExportRequest } from '#platform/server/exports/export-kind.ts'
import type { Caller } from '#platform/server/http/access.ts'
import { consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ExportSlots } from './export-slots.ts'

/** What every call that requests a file needs. */
export interface ExportRequestServices {
  slots: ExportSlots
  /** Widens the limits. */
  limitFactor: number
}

interface Key {
  organization_id: string
  id: string
}

/** Files that a person may request in ten minutes, of each kind. */
const MAX_REQUESTS = 20

/**
 * Stores a request and answers the address of its file.
 *
 * @throws 429 while a file of the team is being written, and after {@link MAX_REQUESTS} requests
 */
export async function requestExport<Content extends object>(
  { database, slots, limitFactor }: ExportRequestServices & { database: Database },
  kind: ExportKind<Content>,
  { user_id, ...asked }: Omit<ExportRequest<Content>, 'id'> & { user_id: string },
): Promise<{ id: string; url: string }> {
  const { organization_id, time_zone, content } = asked
  slots.refuseBusy(organization_id)
  const key = `export:${kind.name}:${user_id}`
  await consumeLimits(database, [{ key, maximum: scaled(MAX_REQUESTS, limitFactor), windowSeconds: 600 }])
  const id = newId()
  await database.inOrganization(organization_id, db =>
    db
      .insertInto('exports')
      .values({
        organization_id,
        id,
        kind: kind.name,
        asked_by: user_id,
        time_zone,
        request: JSON.stringify(content),
      })
      .execute(),
  )
  return { id, url: `${kind.path}?organization_id=${organization_id}&id=${id}` }
}

/** Opens a request made since then and writes the download to the audit log. @throws 404 when there is none. */
export async function openExport(
  db: Db,
  kind: ExportKind,
  { organization_id, id }: Key,
  { caller, since }: { caller: Caller; since: Date },
): Promise<ExportRequest> {
  const row = await db
    .updateTable('exports')
    .set({ state: 'RUNNING' })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where('created_at', '>', since)
    .returning(['request', 'time_zone'])
    .executeTakeFirst()
  const { request, time_zone } = row ?? raise(notFound('Export'))
  const asked = { organization_id, id, time_zone, content: request as object }
  await kind.recordDownload(db, asked, caller)
  return asked
}

export const endExport = (db: Db, { organization_id, id }: Key, state: 'DONE' | 'FAILED', row_count: number) =>
  db
    .updateTable('exports')
    .set({ state, row_count, ended_at: new Date() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
