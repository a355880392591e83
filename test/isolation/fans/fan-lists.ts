import { fanBulk } from '#screens/fans/bulk-contract.ts'
import type { FeatureWorld, Side } from '../world.ts'

const selection = { all: true as const, excluded: [] }
const theFan = ({ organization_id, fan_id }: Side) => ({ organization_id, selection: { all: false, ids: [fan_id] } })

export const fanListWorld: FeatureWorld = {
  async seed({ organization_id, call }) {
    const { body } = await call(fanBulk.export, { organization_id, selection })
    return { fan_export_id: body.id }
  },
  cases: {
    'POST /app/v2/fans/export': { may: 'member', input: theFan, mixed: 'left out' },
    'POST /app/v2/fans/opt_out_many': { may: 'member', input: theFan, mixed: 'left out' },
    'POST /app/v2/fans/add_to_audience': {
      may: 'member',
      input: side => ({ ...theFan(side), name: 'First row' }),
      mixed: 'left out',
    },
    'POST /app/v2/fans/let_in': { may: 'member', input: theFan, mixed: 'left out' },
  },
}
