import type { ExportRequestServices } from '#features/exports/server/export-requests.ts'
import type { Part } from '#platform/server/part.ts'
import { allPostRoutes } from './all-posts.ts'
import { postDownload } from './download.ts'
import { postExport } from './export-posts.ts'
import { postRoutes } from './routes.ts'

export const postsPart = (services: ExportRequestServices & Parameters<typeof postDownload>[0]): Part => ({
  routes: [...postRoutes(services), ...allPostRoutes],
  pages: [postDownload(services)],
  exports: [postExport],
})
