import type { Part } from '#platform/server/part.ts'
import { type AssetFileServices, assetFile } from './asset-file.ts'
import { type ReleaseServices, releaseRoutes } from './routes.ts'

export const releasesScreenPart = (services: ReleaseServices & AssetFileServices): Part => ({
  routes: releaseRoutes(services),
  pages: [assetFile(services)],
})
