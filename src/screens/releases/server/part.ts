import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { releasePerformance } from '../performance-contract.ts'
import { type AssetFileServices, assetFile } from './asset-file.ts'
import { performanceOf } from './performance.ts'
import { type ReleaseServices, releaseRoutes } from './routes.ts'

const performanceRoutes = serve(releasePerformance, {
  get: { access: orgMember, run: ({ db, input, clock }) => performanceOf(db, input, clock.now()) },
})

export const releasesScreenPart = (services: ReleaseServices & AssetFileServices): Part => ({
  routes: [...releaseRoutes(services), ...performanceRoutes],
  pages: [assetFile(services)],
})
