import type { Route } from '#platform/server/serve.ts'
import { dropCommandRoutes } from './command-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import type { StudioServices } from './studio-services.ts'

/** Everything that makes and changes drops. */
export const studioRoutes = (services: StudioServices): Route[] => [
  ...dropCommandRoutes(services),
  ...draftRoutes(services),
  ...publishRoutes(services),
  ...previewRoutes(services),
  ...pictureRoutes(services),
]
