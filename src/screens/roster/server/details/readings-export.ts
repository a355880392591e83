import { sql } from 'kysely'
import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { creatorDetailsFile } from '../../details-contract.ts'

interface Content {
  social_profile_id: string
  from: string
  to: string
}

const HEADINGS = ['Metric', 'Read at', 'Value', 'Rounded down to', 'Source']
const BATCH = 1_000

/** `readings-2026-11-21.csv`: every reading behind the charts of a profile. */
export const readingsExport: ExportKind<Content> = {
  name: 'readings',
  path: '/app/v2/creator_details/export.csv',
  recordDownload: (db, { organization_id, id }, caller) =>
    recordAudit(db, organization_id, {
      actor: actorOf(caller),
      action: 'creators.exported',
      target: { kind: 'creator_export', id },
    }),
  async *records(db, { content: { social_profile_id, from, to }, time_zone }, onRows) {
    yield BYTE_ORDER_MARK + csvRecord(HEADINGS)
    const rows = db
      .selectFrom('profile_observations')
      .select(['metric', 'observed_at', 'value', 'rounded_to', 'source'])
      .where('social_profile_id', '=', social_profile_id)
      .where('observed_at', '>=', sql<Date>`${from}::date::timestamp at time zone ${time_zone}`)
      .where('observed_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${time_zone}`)
      .orderBy('observed_at')
      .orderBy('metric')
    let batch: string[] = []
    const piece = () => {
      onRows(batch.length)
      const text = batch.join('')
      batch = []
      return text
    }
    for await (const row of rows.stream(BATCH)) {
      batch.push(csvRecord([row.metric, row.observed_at.toISOString(), row.value, row.rounded_to, row.source]))
      if (batch.length === BATCH) yield piece()
    }
    if (batch.length > 0) yield piece()
  },
}

export const readingsRoutes = (services: ExportRequestServices) =>
  serve(creatorDetailsFile, {
    export: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, input: { organization_id, time_zone, ...content }, caller }) =>
        requestExport({ ...services, database }, readingsExport, {
          organization_id,
          time_zone,
          content,
          user_id: personOf(caller).user_id,
        }),
    },
  })
