import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { ownerOf } from '#features/pins/server/routes.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { pinFiles } from '../contract.ts'
import { pinExport } from './export-pins.ts'

const pinFileRoutes = (services: ExportRequestServices) =>
  serve(pinFiles, {
    export: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, input: { organization_id: _, time_zone, ...asked }, ...who }) => {
        const owner = ownerOf(who)
        const content = { ...asked, user_id: owner.user_id }
        return requestExport({ database, ...services }, pinExport, { ...owner, time_zone, content })
      },
    },
  })

export const pinsScreenPart = (services: ExportRequestServices): Part => ({
  routes: pinFileRoutes(services),
  exports: [pinExport],
})
