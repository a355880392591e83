import type { Part } from '#platform/server/part.ts'
import { performanceRoutes, royaltyRoutes } from './routes.ts'
import { type TableFileOptions, tableFile } from './table-file.ts'

export const royaltyRecordsPart = (services: TableFileOptions): Part => ({
  routes: [...performanceRoutes, ...royaltyRoutes],
  pages: [tableFile(services)],
})
