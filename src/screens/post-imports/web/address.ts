import { createRoute } from '@tanstack/react-router'
import { importSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const postImportAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/posts/import/$importId',
  validateSearch: importSearch,
})
