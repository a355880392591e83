import { sql } from 'kysely'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Access, orgMember, personOf } from '#platform/server/http/access.ts'
import { type Handler, serve } from '#platform/server/http/serve.ts'
import { mentions } from '../contract.ts'
import { listMentions } from './list-mentions.ts'
import { mentionFacets, readMention } from './read-mention.ts'
import { queueReply } from './replies/queue-reply.ts'
import type { TryReply } from './replies/send-reply.ts'
import type { MentionServices } from './services.ts'

/** A member of the team that the path names. */
const memberOfPath: Access<{ orgId: string }> = {
  name: 'member',
  allow: (gate, { orgId }) => orgMember.allow(gate, { organization_id: orgId }),
}

export function mentionRoutes({ instagram }: Pick<MentionServices, 'instagram'>, trySending: TryReply) {
  const list = (kind: 'STORY' | 'COMMENT') => ({
    access: memberOfPath,
    run: ({ db, organizationId, clock, input: { orgId: _, limit, offset, ...filter } }: ListContext) =>
      listMentions(db, { organization_id: organizationId, kind, filter, now: clock.now() }, { limit, offset }),
  })
  const reply = {
    access: memberOfPath,
    // Instagram is asked between two transactions
    transaction: 'none' as const,
    dryRun: async ({ db, caller, clock, input }: ReplyContext) => {
      if (!instagram) raise(conflict('Instagram is not set up here.'))
      const id = await queueReply(db, input, personOf(caller), clock.now())
      const { text, recipient_id } = input
      return { id, text, recipient_id, state: 'QUEUED' as const, reason: null, sent_at: null }
    },
    run: async ({ database, organizationId, caller, clock, input }: ReplyContext) => {
      if (!instagram) raise(conflict('Instagram is not set up here.'))
      const { user_id, name } = personOf(caller)
      const id = await database.inOrganization(organizationId, db =>
        queueReply(db, input, { user_id, name }, clock.now()),
      )
      await trySending(organizationId, id)
      const sent = await database.readOrganization(organizationId, db =>
        db
          .selectFrom('mention_replies')
          .select([
            'id',
            'text',
            sql<'SENT'>`state`.as('state'),
            'reason',
            sql<string | null>`case when state = 'SENT' then settled_at end`.as('sent_at'),
          ])
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .executeTakeFirst(),
      )
      // disconnected or erased while it was sent
      return { ...(sent ?? raise(notFound('Mention'))), recipient_id: input.recipient_id }
    },
  }
  return serve(mentions, {
    list: list('STORY'),
    comments: list('COMMENT'),
    reply,
    replyOfOrganization: reply,
    get: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input }) =>
        (await readMention(db, organizationId, input.id, clock.now())) ?? raise(notFound('Mention')),
    },
    facets: {
      access: orgMember,
      run: ({ db, organizationId, clock, input }) => mentionFacets(db, organizationId, input.kind, clock.now()),
    },
  })
}

type Context<E extends keyof typeof mentions> = Parameters<Handler<(typeof mentions)[E]>['run']>[0]
type ListContext = Context<'list'>
type ReplyContext = Context<'reply'>
