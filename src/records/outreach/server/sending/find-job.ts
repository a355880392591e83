import { z } from 'zod'
import { announceChange, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import { sentIntoThread } from '../replies/threads.ts'
import type { OutreachServices } from '../services.ts'
import { outgoingMail } from './compose-mail.ts'

/** Looks for a copy of unknown fate among the sent mails. It is never sent by this. */
export const findAgain = job('find_outreach_mail', {
  payload: z.object({ organization_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 5,
})

const LOOKS_FOR_MS = 3_600_000
const LOOKS_EVERY_MS = 10 * 60_000

type Finding = Pick<OutreachServices, 'mailboxPool' | 'mailKeys' | 'publicUrl'>

export const findAgainWork = (services: Finding) =>
  work(findAgain, async ({ database, clock }, { organization_id, id }) => {
    const found = await database.inOrganization(organization_id, async db => {
      const row = await db
        .selectFrom('outreach_mails')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .where('state', '=', 'UNKNOWN')
        .executeTakeFirst()
      const mailbox = row && (await findMailbox(db, organization_id, row.mailbox_id))
      const open = mailbox && services.mailboxPool.of(mailbox)
      return row && mailbox && open && { row, mailbox, open, mail: await outgoingMail(db, services, row, mailbox) }
    })
    if (!found) return
    const { row, mailbox, open, mail } = found
    const outcome = await open.find(mail)
    const now = clock.now()
    if (outcome.outcome === 'sent')
      return database.inOrganization(organization_id, async db => {
        const thread_id = await sentIntoThread(db, { row, mailbox, mail, messageId: mail.messageId, now })
        await db
          .updateTable('outreach_mails')
          .set({ state: 'SENT', reason: null, provider_id: outcome.providerId, thread_id })
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .where('state', '=', 'UNKNOWN')
          .execute()
        await announceChange(db, organization_id, ['outreach', 'threads'])
      })
    const since = row.settled_at?.getTime() ?? 0
    if (now.getTime() - since < LOOKS_FOR_MS)
      throw new TryAgainAt(new Date(now.getTime() + LOOKS_EVERY_MS), 'not among the sent mails yet')
  })
