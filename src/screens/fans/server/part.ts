import type { ExportSlots } from '#platform/server/exports/export-slots.ts'
import type { Part } from '#platform/server/part.ts'
import { fanBulkRoutes } from './bulk-routes.ts'
import { fanExportFile } from './csv-export/fan-exports.ts'
import { type EraseServices, finishErasureWork } from './erasing/erase-fan.ts'
import { fanMergeRoutes } from './merge-routes.ts'
import { fanRightsRoutes } from './rights-routes.ts'
import { fanScreenRoutes } from './routes.ts'

interface Services extends EraseServices {
  slots: ExportSlots
  limitFactor: number
}

export const fansScreenPart = (services: Services): Part => ({
  routes: [
    ...fanScreenRoutes(services.box),
    ...fanBulkRoutes(services),
    ...fanMergeRoutes(services),
    ...fanRightsRoutes(services),
  ],
  jobs: [finishErasureWork(services)],
  exports: [fanExportFile],
})
