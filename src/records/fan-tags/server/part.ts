import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'
import { fanTags } from '../contract.ts'
import { addTags, listTags, removeTags } from './tag-fans.ts'

export const fanTagsPart = (): Part => ({
  routes: serve(fanTags, {
    list: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({ items: await listTags(db, organizationId) }),
    },
    add: {
      access: orgMember,
      run: ({ db, input }) => addTags(db, { ...input, fans: chosen(db, input) }),
    },
    remove: {
      access: orgMember,
      run: ({ db, input }) => removeTags(db, { ...input, fans: chosen(db, input) }),
    },
  }),
})

const chosen = (db: Db, input: InputOf<typeof fanTags.add>) =>
  chosenFans(db, input).where('f.organization_id', '=', input.organization_id).select('f.id')
