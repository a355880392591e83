import { pinFiles } from '#screens/pins/contract.ts'
import { pinExport } from '#screens/pins/server/export-pins.ts'
import type { FeatureWorld } from './world.ts'

export const pinFileWorld: FeatureWorld = {
  async seed({ organization_id, call }) {
    const selection = { all: true as const, excluded: [] }
    return { pin_file_id: (await call(pinFiles.export, { organization_id, selection })).body.id }
  },
  cases: {
    'POST /app/v2/pins/export': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, selection: { all: false, ids: [ids.pin_id] } }),
      mixed: 'left out',
    },
  },
  pages: {
    'GET /app/v2/pins/export.csv': {
      shows: 'team',
      url: ({ organization_id, ids }) => `${pinExport.path}?organization_id=${organization_id}&id=${ids.pin_file_id}`,
    },
  },
}
