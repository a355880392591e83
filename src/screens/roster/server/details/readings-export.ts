import { sql } from 'kysely'
import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { csvFile } from '#platform/server/exports/csv-file.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { creatorDetailsFile } from '../../details-contract.ts'

interface Content {
  social_profile_id: string
  from: string
  to: string
}

/** Readings per FETCH. */
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
  records(db, { content: { social_profile_id, from, to }, time_zone }, onRows) {
    const readings = db
      .selectFrom('profile_observations')
      .select(['metric', 'observed_at', 'value', 'rounded_to', 'source'])
      .where('social_profile_id', '=', social_profile_id)
      .where('observed_at', '>=', sql<Date>`${from}::date::timestamp at time zone ${time_zone}`)
      .where('observed_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${time_zone}`)
      .orderBy('observed_at')
      .orderBy('metric')
    return csvFile({
      headings: ['Metric', 'Read at', 'Value', 'Rounded down to', 'Source'],
      rows: readings.stream(BATCH),
      cells: ({ metric, observed_at, value, rounded_to, source }) => [
        metric,
        observed_at.toISOString(),
        value,
        rounded_to,
        source,
      ],
      onRows,
    })
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
