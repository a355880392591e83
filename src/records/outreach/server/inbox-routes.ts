import { sql } from 'kysely'
import type { RichNode } from '#platform/contract/rich-text.ts'
import { conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { inbox } from '../inbox-contract.ts'
import { findMailbox } from './mailboxes/open-mailbox.ts'
import { correspondentOf } from './replies/correspondent.ts'
import {
  changeThread,
  countThreads,
  findThread,
  listThreads,
  messagesOf,
  pendingIn,
  sequenceOf,
  shownThreads,
} from './replies/inbox.ts'
import { replyIn, retractMail } from './replies/reply.ts'
import type { OutreachServices } from './services.ts'
import { silentBecause } from './suppressions.ts'

export const inboxRoutes = ({ sessions, contactKeys }: Pick<OutreachServices, 'sessions' | 'contactKeys'>) =>
  serve(inbox, {
    list: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, caller, input, clock }) =>
        listThreads(database, organizationId, personOf(caller).user_id, input, clock.now()),
    },
    counts: {
      access: orgMember,
      run: ({ db, organizationId, caller, clock }) =>
        countThreads(db, organizationId, personOf(caller).user_id, clock.now()),
    },
    get: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        const row = (await findThread(db, organizationId, id)) ?? raise(notFound('Conversation'))
        const [thread = raise(notFound('Conversation'))] = await shownThreads(db, organizationId, [row])
        const mailbox = await findMailbox(db, organizationId, row.mailbox_id)
        return {
          ...thread,
          messages: await messagesOf(db, organizationId, id),
          pending: await pendingIn(db, organizationId, id),
          sequence: await sequenceOf(db, organizationId, id),
          creator: await correspondentOf(db, organizationId, thread),
          can_send: mailbox?.grant_status === 'valid',
          silent_because: await silentBecause(db, contactKeys, organizationId, row.email),
        }
      },
    },
    update: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, organization_id: _, ...changes } }) => {
        const { assignee_id } = changes
        if (assignee_id && !(await sessions.membership(assignee_id, organizationId)))
          raise(unprocessable('Only members of the team can be assigned.', { field: 'assignee_id' }))
        if (Object.keys(changes).length > 0) await changeThread(db, organizationId, id, changes)
        const row = (await findThread(db, organizationId, id)) ?? raise(notFound('Conversation'))
        return (await shownThreads(db, organizationId, [row]))[0] ?? raise(notFound('Conversation'))
      },
    },
    reply: {
      access: orgMember,
      run: ({ db, organizationId, caller, input: { nodes, ...input }, clock }) =>
        replyIn(
          db,
          contactKeys,
          { organization_id: organizationId, user_id: personOf(caller).user_id },
          { ...input, nodes: nodes as RichNode },
          clock.now(),
        ),
    },
    retractMail: {
      access: orgMember,
      run: async ({ db, organizationId, input: { mail_id } }) => {
        const known = await db
          .selectFrom('outreach_mails')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('id', '=', mail_id)
          .executeTakeFirst()
        if (!known) raise(notFound('Answer'))
        if (!(await retractMail(db, organizationId, mail_id))) raise(conflict('The answer has left already.'))
        return { mail_id }
      },
    },
    snippets: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({
        items: await db
          .selectFrom('outreach_snippets')
          .select(['id', 'word', 'text'])
          .where('organization_id', '=', organizationId)
          .orderBy('word')
          .execute(),
      }),
    },
    saveSnippet: {
      access: orgMember,
      run: ({ db, organizationId: organization_id, input: { word, text } }) =>
        db
          .insertInto('outreach_snippets')
          .values({ organization_id, id: newId(), word, text })
          .onConflict(known => known.columns(['organization_id', 'word']).doUpdateSet({ text: sql`excluded.text` }))
          .returning(['id', 'word', 'text'])
          .executeTakeFirstOrThrow(),
    },
    removeSnippet: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) =>
        (await db
          .deleteFrom('outreach_snippets')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()) ?? raise(notFound('Snippet')),
    },
  })
