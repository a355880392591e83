import { memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { segmentSources, segments } from '../segments-contract.ts'
import { followListSoon } from './followed-lists.ts'
import { addSource, listSources, removeSource, setArtist } from './segment-sources.ts'
import { createSegment, deleteSegment, listSegments, readSegment, updateSegment } from './segments.ts'
import { forgetSoon, settleSoon } from './settle-segments.ts'

/** Follows accounts that are new in a segment without waiting for the next round. */
export type FollowSoon = (db: Parameters<typeof settleSoon>[0], organization_id: string) => Promise<unknown>

export const segmentRoutes = serve(segments, {
  get: {
    access: memberOf('segments', 'segmentId'),
    run: ({ db, organizationId, input: { segmentId } }) => readSegment(db, organizationId, segmentId),
  },
  list: {
    access: orgMember,
    run: async ({ db, organizationId }) => ({ items: await listSegments(db, organizationId) }),
  },
  create: {
    access: orgMember,
    run: ({ db, input, caller }) => createSegment(db, { ...input, created_by: personOf(caller).user_id }),
  },
  update: { access: orgMember, run: ({ db, input }) => updateSegment(db, input) },
  remove: {
    access: orgMember,
    run: async ({ db, input: { organization_id, id } }) => {
      await deleteSegment(db, organization_id, id)
      await forgetSoon(db, { organization_id, segment_id: id })
      return { id }
    },
  },
})

export const segmentSourceRoutes = ({ followSoon }: { followSoon: FollowSoon }) =>
  serve(segmentSources, {
    list: {
      access: orgMember,
      run: async ({ db, input }) => ({ items: await listSources(db, input.organization_id, input.segment_id) }),
    },
    add: {
      access: orgMember,
      run: async ({ db, input }) => {
        const source = await addSource(db, input)
        if (source.kind === 'ROSTER') await followListSoon(db, input)
        else await settleSoon(db, input)
        if (source.kind === 'ACCOUNT') await followSoon(db, input.organization_id)
        return source
      },
    },
    update: {
      access: orgMember,
      run: async ({ db, input }) => {
        const source = await setArtist(db, input)
        await settleSoon(db, { organization_id: input.organization_id, segment_id: source.segment_id })
        return source
      },
    },
    remove: {
      access: orgMember,
      run: async ({ db, input: { organization_id, id } }) => {
        const { segment_id } = await removeSource(db, organization_id, id)
        await settleSoon(db, { organization_id, segment_id })
        return { id }
      },
    },
  })
