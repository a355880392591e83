import { memberOf, orgAdmin, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { customFields } from '../contract.ts'
import { createField, deleteField, listFields, reorderFields, updateField, usageOf } from './fields.ts'
import { setOfCreator, setOfFan } from './set-value.ts'

export const customFieldsPart = (): Part => ({
  routes: serve(customFields, {
    list: { access: orgMember, run: async ({ db, input }) => ({ items: await listFields(db, input.organization_id) }) },
    usage: { access: orgMember, run: ({ db, input }) => usageOf(db, input) },
    // as tags: whoever imports a sheet may need one
    create: { access: orgMember, run: ({ db, input }) => createField(db, input) },
    update: { access: orgMember, run: ({ db, input }) => updateField(db, input) },
    reorder: { access: orgMember, run: ({ db, input }) => reorderFields(db, input) },
    delete: { access: orgAdmin, run: ({ db, input }) => deleteField(db, input) },
    setOfCreator: {
      access: memberOf('creators', 'creator_id'),
      run: ({ db, caller, organizationId, input: { creator_id, ...input } }) =>
        setOfCreator(db, {
          ...input,
          organization_id: organizationId,
          person_id: creator_id,
          by_user: personOf(caller).user_id,
        }),
    },
    setOfFan: {
      access: orgMember,
      run: ({ db, input: { fan_id, ...input } }) => setOfFan(db, { ...input, person_id: fan_id }),
    },
  }),
})
