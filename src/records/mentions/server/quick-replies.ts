import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { DEFAULT_GROUP } from '../quick-replies.ts'
import { type QuickReply, quickReplies } from '../quick-replies-contract.ts'

const MOST = 200

export const quickReplyRoutes = serve(quickReplies, {
  list: {
    access: orgMember,
    run: async ({ db, organizationId }) => ({ items: await listQuickReplies(db, organizationId) }),
  },
  save: {
    access: orgMember,
    run: ({ db, caller, input }) => saveQuickReply(db, input, personOf(caller).user_id),
  },
  delete: {
    access: orgMember,
    run: async ({ db, input: { organization_id, id } }) =>
      (await db
        .deleteFrom('mention_quick_replies')
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .returning(['id', 'group_name', 'text'])
        .executeTakeFirst()) ?? raise(notFound('Quick reply')),
  },
})

async function listQuickReplies(db: Db, organization_id: string): Promise<QuickReply[]> {
  const items = await db
    .selectFrom('mention_quick_replies')
    .select(['id', 'group_name', 'text'])
    .where('organization_id', '=', organization_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rank = ({ group_name }: QuickReply) => (group_name === DEFAULT_GROUP ? '' : group_name.toLowerCase())
  return items.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}

/** @throws 404 when the team has none with the id; 409 when it has enough */
export async function saveQuickReply(
  db: Db,
  { organization_id, id, group_name, text }: InputOf<typeof quickReplies.save>,
  created_by: string,
): Promise<QuickReply> {
  if (id)
    return (
      (await db
        .updateTable('mention_quick_replies')
        .set({ group_name, text })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .returning(['id', 'group_name', 'text'])
        .executeTakeFirst()) ?? raise(notFound('Quick reply'))
    )
  const all = await listQuickReplies(db, organization_id)
  if (all.length >= MOST) raise(conflict(`A team has at most ${MOST} quick replies.`))
  return db
    .insertInto('mention_quick_replies')
    .values({ organization_id, id: newId(), group_name, text, created_by })
    .returning(['id', 'group_name', 'text'])
    .executeTakeFirstOrThrow()
}
