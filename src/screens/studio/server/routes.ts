import type { Route } from '#platform/server/http/serve.ts'
import { dropCommandRoutes } from './command-routes.ts'
import { draftRoutes } from './drafts/draft-routes.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { previewRoutes } from './pictures/preview-routes.ts'
import { publishRoutes } from './publishing/publish-routes.ts'
import type { StudioServices } from './studio-services.ts'

/** Everything that makes and changes drops. */
export const studioRoutes = (services: StudioServices): Route[] => [
  ...dropCommandRoutes(services),
  ...draftRoutes(services),
  ...publishRoutes(services),
  ...previewRoutes(services),
  ...pictureRoutes(services),
]
