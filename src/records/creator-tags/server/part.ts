import type { Part } from '#platform/server/part.ts'
import { refreshTaggedWork } from './refresh-tagged.ts'
import { forgetRemovedTagsWork } from './remove-tags.ts'
import { restoreTagsWork } from './restore-tags.ts'
import { creatorTagRoutes } from './routes.ts'

export const creatorTagsPart = (): Part => ({
  routes: creatorTagRoutes,
  jobs: [refreshTaggedWork, forgetRemovedTagsWork, restoreTagsWork],
})
