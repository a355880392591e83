import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { findMailbox, type MailboxRow, storeSignedOut } from '../mailboxes/open-mailbox.ts'
import type { OutreachServices } from '../services.ts'
import { ingestMail } from './ingest-mail.ts'
import { readMailbox } from './read-job.ts'
import { knownAddresses, type ReceivedMail, receivedMail } from './received-mail.ts'

const readMailboxes = job('read_mailboxes', { payload: z.object({}) })

/** A mailbox whose provider tells us what arrives is still looked into, in case a notice was lost. */
const PUSHED_READ_EVERY_MS = 5 * 60_000

/** Every minute, as a crontab line. */
export const readMailboxesSchedule = '* * * * * read_mailboxes'

/** Pages of a mailbox that one job reads before others have their turn. */
const MAX_PAGES = 20

type Reading = Pick<OutreachServices, 'mailboxPool' | 'contactKeys'>

/** Reads what arrived. The place where reading goes on is stored with what was read, so that nothing is lost or taken twice. */
export const readMailboxesWork = ({ mailboxPool, contactKeys }: Reading) => [
  work(readMailboxes, ({ database, clock }) =>
    eachOrganization(database, async (db, organization_id) => {
      const rows = await db
        .selectFrom('mailboxes')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('grant_status', '=', 'valid')
        .where(is =>
          is.or([
            // nothing was ever told, or the watch is over
            is('pushed_at', 'is', null),
            is('push_until', 'is', null),
            is('push_until', '<=', clock.now()),
            is('read_at', 'is', null),
            is('read_at', '<=', new Date(clock.now().getTime() - PUSHED_READ_EVERY_MS)),
          ]),
        )
        .execute()
      for (const { id } of rows) await enqueue(db, readMailbox, { organization_id, id }, { key: `read_mailbox:${id}` })
    }),
  ),
  work(readMailbox, async ({ database, clock, lastAttempt }, { organization_id, id }) => {
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const mailbox = await database.readOrganization(organization_id, db => findMailbox(db, organization_id, id))
      if (mailbox?.grant_status !== 'valid') return
      const open = mailboxPool.of(mailbox)
      if (!open) return
      const result = await open.read(mailbox.read_cursor).catch(error => {
        if (lastAttempt) return error as Error
        throw error
      })
      const now = clock.now()
      const mails = result instanceof Error || result.outcome !== 'read' ? [] : await readable(result.mails, now)
      const known = await knownAddresses(database, mailbox, mails)
      const more = await database.inOrganization(organization_id, async db => {
        const current = await lockMailbox(db, mailbox)
        // somebody reconnected it, or another job has read on
        if (!current) return false
        if (result instanceof Error) {
          await store(db, mailbox, { read_problem: 'The provider does not answer.' })
          return false
        }
        if (result.outcome === 'signed_out') {
          await storeSignedOut(db, mailbox, result)
          return false
        }
        let taken = 0
        for (const mail of mails) if (await takeOrSkip(db, mailbox, mail, { contactKeys, now, known })) taken++
        // the mailbox has been read when nothing more waits there: follow-ups go by that
        await store(db, mailbox, {
          read_cursor: result.cursor,
          read_problem: null,
          ...(!result.more && { read_at: now }),
        })
        if (taken > 0) await announceChange(db, organization_id, ['threads', 'outreach', 'sequences', 'suppressions'])
        return result.more
      })
      if (more) continue
      if (!(result instanceof Error) && result.outcome === 'read') open.listen?.(() => void readSoon(database, mailbox))
      return
    }
  }),
]

/** The server has said that mail arrived. Where this fails, the mailbox is read within the minute. */
const readSoon = (database: Database, { organization_id, id }: MailboxRow) =>
  database
    .inOrganization(organization_id, db =>
      enqueue(db, readMailbox, { organization_id, id }, { key: `read_mailbox:${id}` }),
    )
    .catch(() => {})

type Db = Parameters<typeof findMailbox>[0]

/** Faults of the database itself; everything else is the mail's own. */
const DATABASE_FAULT = /^(08|25|40|53|55|57|58|XX)/

/** A mail that cannot be read or stored is passed over: strangers send it, and the others behind it must not wait for ever. */
async function readable(raws: readonly Buffer[], now: Date): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = []
  for (const raw of raws) {
    const mail = await receivedMail(raw, now).catch(() => null)
    if (mail) mails.push(mail)
  }
  return mails
}

async function takeOrSkip(db: Db, ...[mailbox, mail, taking]: Tail<Parameters<typeof ingestMail>>): Promise<boolean> {
  await sql`savepoint mail`.execute(db)
  try {
    return await ingestMail(db, mailbox, mail, taking)
  } catch (error) {
    if (DATABASE_FAULT.test((error as { code?: string }).code ?? '')) throw error
    await sql`rollback to savepoint mail`.execute(db)
    return false
  } finally {
    await sql`release savepoint mail`.execute(db).catch(() => {})
  }
}

type Tail<Given extends readonly unknown[]> = Given extends readonly [unknown, ...infer Rest] ? Rest : never

const lockMailbox = (db: Db, { organization_id, id, grant_version, read_cursor }: MailboxRow) =>
  db
    .selectFrom('mailboxes')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('grant_version', '=', grant_version)
    .where('read_cursor', 'is not distinct from', read_cursor)
    .forUpdate()
    .executeTakeFirst()

const store = (
  db: Db,
  { organization_id, id }: MailboxRow,
  values: { read_cursor?: string; read_at?: Date; read_problem: string | null },
) =>
  db.updateTable('mailboxes').set(values).where('organization_id', '=', organization_id).where('id', '=', id).execute()
