import { type MailboxKind, SignInFailed } from '#integrations/messaging/mailboxes/port.ts'
import { checkDomain, isPublicDomain } from '#integrations/messaging/mailboxes/sender-domain.ts'
import { mailServers } from '#integrations/messaging/mailboxes/smtp-imap.ts'
import { conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { mailboxes } from '../../mailbox-contract.ts'
import type { OutreachServices } from '../services.ts'
import { listMailboxes } from './list-mailboxes.ts'
import { findMailbox } from './open-mailbox.ts'
import { storeMailbox } from './store-mailbox.ts'
import { forgetWatches } from './watch-mailbox.ts'

/** `limitFactor` widens the limits. */
type Services = Pick<OutreachServices, 'box' | 'mailboxProviders'> & { limitFactor: number }

export const mailboxRoutes = ({ box, mailboxProviders, limitFactor }: Services) =>
  serve(mailboxes, {
    list: {
      access: orgMember,
      run: async ({ db, organizationId, clock }) => ({
        items: await listMailboxes(db, organizationId, clock.now()),
        providers: mailboxProviders.oauth.map(({ kind }) => ({
          provider: kind as Exclude<MailboxKind, 'SMTP'>,
          simulated: mailboxProviders.simulated.has(kind),
        })),
      }),
    },
    connectSmtp: {
      access: orgMember,
      // both servers are asked before a transaction begins
      transaction: 'none',
      run: async ({
        database,
        organizationId,
        caller,
        clock,
        input: { email, sender_name, organization_id: _, ...servers },
      }) => {
        const { user_id } = personOf(caller)
        // passwords of other people's servers are not tried out from here
        await consumeLimits(database, [
          { key: `connect_smtp:${user_id}`, maximum: scaled(10, limitFactor), windowSeconds: 3600 },
        ])
        const signedIn = await mailboxProviders.smtp
          .connect(email, sender_name, mailServers.parse(servers))
          .catch(error => {
            if (error instanceof SignInFailed) raise(unprocessable(error.message))
            throw error
          })
        const now = clock.now()
        return database.inOrganization(organizationId, async db => {
          const team = { organization_id: organizationId, user_id, provider: 'SMTP' as const }
          const id = await storeMailbox(db, box, { ...team, ...signedIn }, now)
          await announceChange(db, organizationId, ['mailboxes', 'outreach'])
          return (await listMailboxes(db, organizationId, now, id))[0] ?? raise(notFound('Mailbox'))
        })
      },
    },
    update: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input: { id, organization_id: _, ...changes } }) => {
        const known = (await findMailbox(db, organizationId, id)) ?? raise(notFound('Mailbox'))
        const { window_from = known.window_from, window_to = known.window_to } = changes
        if (window_from >= window_to)
          raise(unprocessable('The window must end after it begins.', { field: 'window_to' }))
        if (Object.keys(changes).length > 0)
          await db
            .updateTable('mailboxes')
            .set(changes)
            .where('organization_id', '=', organizationId)
            .where('id', '=', id)
            .execute()
        return (await listMailboxes(db, organizationId, clock.now(), id))[0] ?? raise(notFound('Mailbox'))
      },
    },
    disconnect: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        const known = (await findMailbox(db, organizationId, id)) ?? raise(notFound('Mailbox'))
        const sending = await db
          .selectFrom('outreach_mails')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('mailbox_id', '=', id)
          .where('state', '=', 'SENDING')
          .limit(1)
          .executeTakeFirst()
        if (sending) raise(conflict(`${known.email} is sending right now. Try again in a minute.`))
        const cancelled = await db
          .updateTable('outreach_mails')
          .set({ state: 'CANCELLED', reason: 'the mailbox was disconnected' })
          .where('organization_id', '=', organizationId)
          .where('mailbox_id', '=', id)
          .where('state', '=', 'QUEUED')
          .returning('id')
          .execute()
        await forgetWatches(db, organizationId, id)
        await db.deleteFrom('mailboxes').where('organization_id', '=', organizationId).where('id', '=', id).execute()
        return { id, cancelled: cancelled.length }
      },
    },
    checkDomain: {
      access: orgMember,
      transaction: 'none',
      run: async ({ database, organizationId, input: { id } }) => {
        const known =
          (await database.readOrganization(organizationId, db => findMailbox(db, organizationId, id))) ??
          raise(notFound('Mailbox'))
        const domain = known.email.slice(known.email.lastIndexOf('@') + 1)
        const checks = await checkDomain(mailboxProviders.lookup, domain, known.provider as MailboxKind)
        return { domain, is_public: isPublicDomain(domain), checks }
      },
    },
  })
