import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'
import { fanTags } from '../contract.ts'
import { addTags, removeTags } from './tag-fans.ts'

export const fanTagsPart = (): Part => ({
  routes: serve(fanTags, {
    add: {
      access: orgMember,
      run: async ({ db, input }) => ({ fans: await addTags(db, { ...input, fans: chosen(db, input) }) }),
    },
    remove: {
      access: orgMember,
      run: async ({ db, input }) => ({ fans: await removeTags(db, { ...input, fans: chosen(db, input) }) }),
    },
  }),
})

const chosen = (db: Db, input: InputOf<typeof fanTags.add>) =>
  chosenFans(db, input).where('f.organization_id', '=', input.organization_id).select('f.id')
