import type { Db, ReadDb } from '#platform/server/database/db.ts'
import type { Caller } from '#platform/server/http/access.ts'

/** A requested file: which rows, in which order, for whom. */
export interface ExportRequest<Content extends object = object> {
  organization_id: string
  id: string
  /** IANA name; days in the file are the requester's. */
  time_zone: string
  /** Filter, order and selection, as the kind reads them. */
  content: Content
}

/** A kind of file that members request with a command and download from its address. */
export interface ExportKind<Content extends object = object> {
  /** The name of its rows, `fans`: stored with each request, and the beginning of the file's name. */
  name: string
  /** `/app/v2/fans/export.csv` */
  path: string
  /** The file's name where it is another than `fans-2026-11-21.csv`. */
  fileName?(request: ExportRequest<Content>, now: Date): string
  /** Writes the download to the audit log. */
  recordDownload(db: Db, request: ExportRequest<Content>, caller: Caller): Promise<unknown>
  /** The file in chunks; `onRows` receives the number of rows of each chunk. */
  records(db: ReadDb, request: ExportRequest<Content>, onRows: (count: number) => void): AsyncGenerator<string, void>
}
