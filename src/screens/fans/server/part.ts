import type { ExportRequestServices } from '#features/exports/server/export-requests.ts'
import type { Part } from '#platform/server/part.ts'
import { fanBulkRoutes } from './bulk/bulk-routes.ts'
import { fanExport } from './csv-export/fan-exports.ts'
import { type EraseServices, finishErasureWork } from './erasing/erase-fan.ts'
import type { FanServices } from './get-fan.ts'
import { fanMergeRoutes } from './merge-routes.ts'
import { fanRightsRoutes } from './rights-routes.ts'
import { fanScreenRoutes } from './routes.ts'

export const fansScreenPart = (services: EraseServices & ExportRequestServices & FanServices): Part => ({
  routes: [
    ...fanScreenRoutes(services),
    ...fanBulkRoutes(services),
    ...fanMergeRoutes(services),
    ...fanRightsRoutes(services),
  ],
  jobs: [finishErasureWork(services)],
  exports: [fanExport],
})
