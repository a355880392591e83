import type { ExportRequestServices } from '#features/exports/server/export-requests.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import { stylesheet } from '#platform/server/shared-page/page.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { acceptanceRoutes } from './accept-applicants.ts'
import { forgetBulkPartsSchedule, forgetBulkPartsWork } from './bulk/forget-parts.ts'
import { rosterBulkRoutes } from './bulk/routes.ts'
import { runBulkWork, undoBulkWork } from './bulk/run-bulk.ts'
import { CREATOR_STYLE } from './creator-page/page.ts'
import { type CreatorPageServices, creatorSelfRoutes } from './creator-page/page-route.ts'
import { creatorPageRoutes } from './creator-page/routes.ts'
import { readingsExport, readingsRoutes } from './details/readings-export.ts'
import { creatorErasingRoutes, type EraseServices } from './erasing/erase-creator.ts'
import { storeErasureWork } from './erasing/erasure-record.ts'
import { creatorExport } from './exporting/creator-exports.ts'
import { rosterFacetRoutes } from './facets.ts'
import { creatorMergeRoutes } from './merging/routes.ts'
import { creatorPersonRoutes } from './person/routes.ts'
import { rosterScreenRoutes } from './routes.ts'
import { rosterViewRoutes } from './views/routes.ts'

export const acceptancePart = (): Part => ({ routes: acceptanceRoutes })

export const creatorPersonPart = (): Part => ({ routes: creatorPersonRoutes })

export const creatorPagePart = (services: CreatorPageServices & { publicUrl: string }): Part => ({
  routes: creatorPageRoutes(services),
  pages: [stylesheet(CREATOR_STYLE, new URL('./creator-page/style.css', import.meta.url)), creatorSelfRoutes(services)],
})

export const creatorErasingPart = (services: EraseServices & { storage: Storage }): Part => ({
  routes: creatorErasingRoutes(services),
  jobs: [storeErasureWork(services.storage)],
})

export const creatorMergingPart = (services: { creatorData: readonly CreatorData[] }): Part => ({
  routes: creatorMergeRoutes(services),
})

export const rosterTablePart = (services: ExportRequestServices): Part => ({
  routes: [
    ...rosterScreenRoutes(services),
    ...rosterFacetRoutes,
    ...rosterViewRoutes,
    ...rosterBulkRoutes(services),
    ...readingsRoutes(services),
  ],
  jobs: [runBulkWork, undoBulkWork, forgetBulkPartsWork],
  schedules: [forgetBulkPartsSchedule],
  exports: [creatorExport, readingsExport],
})
