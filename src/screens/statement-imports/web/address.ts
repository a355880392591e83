import { createRoute } from '@tanstack/react-router'
import { importSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const statementImportAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties/import/$importId',
  validateSearch: importSearch,
})
