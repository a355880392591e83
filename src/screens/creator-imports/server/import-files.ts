import type { FastifyPluginAsync } from 'fastify'
import { CREATOR_SHEETS, creatorSheet } from '#features/creator-imports/contract.ts'
import { readImport } from '#features/creator-imports/server/imports.ts'
import { keepSheet, rejectedRows } from '#features/creator-imports/server/sheet-rows.ts'
import type { Sessions } from '#platform/server/access.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import type { Log } from '#platform/server/log.ts'
import { sheetFiles } from '#platform/server/sheet/sheet-files.ts'
import { forgetLater } from './forget-import.ts'

interface CreatorSheetOptions {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  limitFactor: number
}

/** The sheet that comes in, and the file with the rows that were not taken. */
export const creatorSheetFiles = ({ clock, ...options }: CreatorSheetOptions): FastifyPluginAsync =>
  sheetFiles({
    ...options,
    path: CREATOR_SHEETS,
    limit: 'creator_import',
    mostBytes: creatorSheet.mostBytes,
    take: (upload, uploader, file_name) =>
      keepSheet(options.database, upload, uploader, file_name, (db, import_id) =>
        forgetLater(db, { organization_id: uploader.organization_id, import_id }, { now: clock.now(), started: false }),
      ),
    rejected: async (db, which) => ({
      file_name: (await readImport(db, which)).file_name,
      pieces: rejectedRows(db, which),
    }),
  })
