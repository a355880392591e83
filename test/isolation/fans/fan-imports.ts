import { type ImportPlan, rejectedAddress, uploadAddress } from '#features/fan-imports/contract.ts'
import { upload } from '../../fans/fan-files.ts'
import type { FeatureWorld, PageCase, Side } from '../world.ts'

const ofImport = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.fan_import_id })
const plan: ImportPlan = {
  columns: ['email', 'first_name'],
  custom_fields: [],
  decimal: 'POINT',
  country_code: null,
  day_order: 'DAY_FIRST',
  existing: 'FILL',
  consent: null,
}

export const fanImportWorld: FeatureWorld = {
  async seed({ server, cookie, organization_id, canary }) {
    const file = `email,first name\n${canary.toLowerCase()}@file.example,${canary}\n`
    const { id } = await upload(server, { organization_id, cookie }, file, `${canary}.csv`)
    return { fan_import_id: id }
  },
  cases: {
    'POST /app/v2/fans/imports/list': { may: 'member', input: ({ organization_id }) => ({ organization_id }) },
    'POST /app/v2/fans/imports/get': { may: 'member', input: ofImport },
    'POST /app/v2/fans/imports/rows': { may: 'member', input: ofImport },
    'POST /app/v2/fans/imports/preview': { may: 'member', input: side => ({ ...ofImport(side), plan }) },
    'POST /app/v2/fans/imports/start': { may: 'member', input: side => ({ ...ofImport(side), plan }) },
    'POST /app/v2/fans/imports/stop': { may: 'member', input: ofImport, unproven: 'nothing is running' },
    'POST /app/v2/fans/imports/undo': { may: 'member', input: ofImport, unproven: 'nothing was imported' },
    'POST /app/v2/fans/imports/discard': { may: 'member', input: ofImport },
  },
}

export const fanImportPages: Record<string, PageCase> = {
  'POST /app/v2/fans/imports/upload': {
    shows: 'team',
    url: ({ organization_id }) => uploadAddress(organization_id, 'fans.csv'),
  },
  'GET /app/v2/fans/imports/rejected.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) => rejectedAddress(organization_id, ids.fan_import_id ?? ''),
  },
}
