import type { Part } from '#platform/server/part.ts'
import { royaltyRoutes } from './routes.ts'
import { statementFile } from './statement-file.ts'
import { type TableFileOptions, tableFile } from './table-file.ts'

export const royaltyRecordsPart = (services: TableFileOptions): Part => ({
  routes: royaltyRoutes,
  pages: [tableFile(services), statementFile(services)],
})
