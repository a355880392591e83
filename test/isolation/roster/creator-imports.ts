import { type CreatorPlan, rejectedSheetAddress, sheetUploadAddress } from '#features/creator-imports/contract.ts'
import { uploadSheet } from '../../roster/creator-sheets.ts'
import type { FeatureWorld, PageCase, Side } from '../world.ts'

const ofImport = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.creator_import_id })
const withPlan = (side: Side) => ({ ...ofImport(side), plan: { ...plan, roster_id: side.ids.roster_id } })
const plan: Omit<CreatorPlan, 'roster_id'> = {
  columns: ['email', 'name'],
  custom_fields: [],
  decimal: 'POINT',
  day_order: 'MONTH_FIRST',
  replace: [],
  platform: null,
  currency: 'USD',
  country_code: null,
}

export const creatorImportWorld: FeatureWorld = {
  async seed({ server, cookie, organization_id, canary }) {
    const file = `email,name\n${canary.toLowerCase()}@sheet.example,${canary}\n`
    const { id } = await uploadSheet(server, { organization_id, cookie }, file, `${canary}.csv`)
    return { creator_import_id: id }
  },
  cases: {
    'POST /app/v2/roster/imports/list': { may: 'member', input: ({ organization_id }) => ({ organization_id }) },
    'POST /app/v2/roster/imports/get': { may: 'member', input: ofImport },
    'POST /app/v2/roster/imports/rows': { may: 'member', input: ofImport },
    'POST /app/v2/roster/imports/preview': { may: 'member', input: withPlan },
    'POST /app/v2/roster/imports/start': { may: 'member', input: withPlan },
    'POST /app/v2/roster/imports/stop': { may: 'member', input: ofImport, unproven: 'nothing is running' },
    'POST /app/v2/roster/imports/undo': { may: 'member', input: ofImport, unproven: 'nothing was imported' },
    'POST /app/v2/roster/imports/discard': { may: 'member', input: ofImport },
  },
}

export const creatorImportPages: Record<string, PageCase> = {
  'POST /app/v2/roster/imports/upload': {
    shows: 'team',
    url: ({ organization_id }) => sheetUploadAddress(organization_id, 'creators.csv'),
  },
  'GET /app/v2/roster/imports/rejected.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) => rejectedSheetAddress(organization_id, ids.creator_import_id ?? ''),
  },
}
