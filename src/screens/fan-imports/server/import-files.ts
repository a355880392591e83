import type { FastifyPluginAsync } from 'fastify'
import { MOST_BYTES } from '#features/fan-imports/contract.ts'
import { readImport } from '#features/fan-imports/server/imports.ts'
import { rejectedRecords } from '#features/fan-imports/server/rejected-rows.ts'
import { takeFile } from '#features/fan-imports/server/take-file.ts'
import type { Sessions } from '#platform/server/access.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import type { Log } from '#platform/server/log.ts'
import { sheetFiles } from '#platform/server/sheet/sheet-files.ts'
import { forgetLater } from './forget-import.ts'

interface ImportFilesOptions {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  limitFactor: number
}

/** The file that comes in, and the one with the rows that were not taken. */
export const importFiles = ({ clock, ...options }: ImportFilesOptions): FastifyPluginAsync =>
  sheetFiles({
    ...options,
    path: '/app/v2/fans/imports',
    limit: 'fan_import',
    mostBytes: MOST_BYTES,
    take: (upload, uploader, file_name) =>
      takeFile(options.database, upload, uploader, file_name, (db, import_id) =>
        forgetLater(db, { organization_id: uploader.organization_id, import_id }, { now: clock.now(), started: false }),
      ),
    rejected: async (db, which) => ({
      file_name: (await readImport(db, which)).file_name,
      pieces: rejectedRecords(db, which),
    }),
  })
