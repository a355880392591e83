import type { FeatureWorld } from '../world.ts'

export const referenceRateWorld: FeatureWorld = {
  seed: async () => ({}),
  cases: {
    'POST /roster/v0/reference_rates': {
      may: 'member',
      input: ({ organization_id }) => ({ organization_id }),
    },
  },
}
