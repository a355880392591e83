import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import type { Log } from '#platform/server/log.ts'
import { sheetFiles } from '#platform/server/sheet/sheet-files.ts'
import { MAX_BYTES } from '../contract.ts'
import type { ForgetLater } from './forget-import.ts'
import { readImport } from './imports.ts'
import { receiveFile } from './receive-file.ts'
import { rejectedRows } from './rejected-rows.ts'
import type { SheetKind } from './sheet-kind.ts'

export interface ImportFilesOptions {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  limitFactor: number
}

interface FilesOf {
  kind: SheetKind
  /** `…/upload` and `…/rejected.csv` are served below it. */
  path: string
  mostRows: number
  /** Why a row was not taken, for people. */
  words: Readonly<Record<string, string>>
  forgetLater: ForgetLater
}

/** The file that comes in, and the one with the rows that were not taken. */
export const importFilesOf = (
  { kind, path, mostRows, words, forgetLater }: FilesOf,
  { clock, ...options }: ImportFilesOptions,
): FastifyPluginAsync =>
  sheetFiles({
    ...options,
    path,
    limit: `${kind.one}_import`,
    mostBytes: MAX_BYTES,
    take: ({ upload, gone }, uploader, file_name) =>
      receiveFile(options.database, kind, {
        upload,
        gone,
        uploader,
        file_name,
        mostRows,
        forgetLater: (db, import_id) =>
          forgetLater(
            db,
            { organization_id: uploader.organization_id, import_id },
            { now: clock.now(), started: false },
          ),
      }),
    rejected: async (db, which) => ({
      file_name: (await readImport(db, kind, which)).file_name,
      pieces: rejectedRows(db, kind, which, words),
    }),
  })
