import { sql } from 'kysely'
import { markNotDuplicates, unmarkNotDuplicates } from '#features/creator-duplicates/server/mark-not-duplicates.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { creatorMerges } from '../../merge-contract.ts'
import { countDuplicates, listDuplicates } from './list-duplicates.ts'
import { mergeCreators } from './merge-creators.ts'
import { mergesInto, previewMerge } from './preview-merge.ts'
import { undoMerge } from './undo-merge.ts'

/** Members merge, because it can be taken back; the history of the creator says who did. */
export const creatorMergeRoutes = ({ creatorData }: { creatorData: readonly CreatorData[] }) =>
  serve(creatorMerges, {
    duplicates: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => listDuplicates(db, input)),
    },
    countDuplicates: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId }) =>
        database.searchOrganization(organizationId, db => countDuplicates(db, organizationId)),
    },
    markNotDuplicates: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, caller, input: { creator_ids, apart } }) => {
        await refuseStrangers(db, organization_id, creator_ids)
        if (apart) await markNotDuplicates(db, { organization_id, by_user: personOf(caller).user_id }, [creator_ids])
        else await unmarkNotDuplicates(db, organization_id, [creator_ids])
        return {}
      },
    },
    preview: { access: orgMember, run: ({ db, input }) => previewMerge(db, input) },
    merge: {
      access: orgMember,
      run: ({ db, input, caller }) => mergeCreators(db, creatorData, { ...input, person: personOf(caller) }),
    },
    merges: { access: orgMember, run: async ({ db, input }) => ({ items: await mergesInto(db, input) }) },
    survivor: {
      access: orgMember,
      run: ({ db, organizationId, input }) => survivorOf(db, organizationId, input.creator_id),
    },
    unmerge: {
      access: orgMember,
      run: ({ db, input, caller }) => undoMerge(db, creatorData, { ...input, person: personOf(caller) }),
    },
  })

async function refuseStrangers(db: Db, organizationId: string, ids: readonly [string, string]) {
  if (ids[0] === ids[1]) raise(badRequest('creator_ids: these are one creator.', { field: 'creator_ids' }))
  const known = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  if (known.length < ids.length) raise(notFound('Creator'))
}

async function survivorOf(db: Db, organizationId: string, creator_id: string) {
  const { rows } = await sql<{ creator_id: string; creator_name: string | null }>`
    select creator_id, creator_name from creator_survivors(${organizationId}, ${[creator_id]}::uuid[])`.execute(db)
  return { survivor: rows[0] ?? null }
}
