import { createRoute } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { postImportSearch } from './search.ts'

export const postImportAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/posts/import/$importId',
  validateSearch: postImportSearch,
})
