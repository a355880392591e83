import { notFound, raise } from '#platform/server/errors.ts'
import { memberOf, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { creatorTags } from '../contract.ts'
import { listTags, tagsOfCreator } from './list-tags.ts'
import { deleteTags } from './remove-tags.ts'
import { renameTag } from './rename-tag.ts'
import { restoreTags } from './restore-tags.ts'
import { addTags, removeTags } from './tagging.ts'

export const creatorTagRoutes = serve(creatorTags, {
  list: { access: orgMember, run: ({ db, input }) => listTags(db, input) },
  update: { access: orgMember, run: ({ db, input }) => renameTag(db, input) },
  add: {
    access: memberOf('creators', 'creator_ids'),
    run: async ({ db, input, ...by }) => ({ items: await addTags(db, by, input) }),
  },
  remove: {
    access: memberOf('creators', 'creator_ids'),
    run: async ({ db, input, ...by }) => ({ items: await removeTags(db, by, input) }),
  },
  removeAll: { access: orgMember, run: ({ db, input, clock }) => deleteTags(db, input, clock.now()) },
  restore: {
    access: orgMember,
    run: async ({ db, input }) => ({ items: await restoreTags(db, input) }),
  },
  listForCreator: {
    access: memberOf('creators', 'creator_id'),
    run: async ({ db, input, organizationId }) => ({
      items: (await tagsOfCreator(db, organizationId, input.creator_id)) ?? raise(notFound('Creator')),
    }),
  },
})
