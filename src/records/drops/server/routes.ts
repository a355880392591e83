import type { Clock } from '#platform/server/clock.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { anyone } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { drops } from '#records/drops/contract.ts'
import { type PublishedDrop, type PublishedDrops, phaseOf } from '#records/drops/server/published-drops.ts'

/** A drop as anybody may read it; archived and unfinished ones are not there (DROP-130..132, DROP-138). */
export const dropRoutes = (published: PublishedDrops) =>
  serve(drops, {
    get: {
      access: anyone,
      transaction: 'none',
      run: async ({ input, clock }) => visible(await published.find(input.identifier), clock),
    },
    get_by_slugs: {
      access: anyone,
      transaction: 'none',
      run: async ({ input, clock }) => visible(await published.findBySlugs(input.profile_slug, input.drop_slug), clock),
    },
  })

const visible = (drop: PublishedDrop | null, clock: Clock) =>
  drop && !['missing', 'teaser'].includes(phaseOf(drop, clock.now())) ? { drop: drop.content } : raise(notFound('Drop'))
