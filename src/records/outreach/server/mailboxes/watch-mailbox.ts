import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SignedOut, Watching } from '#integrations/messaging/mailboxes/port.ts'
import { PUSH_PATH } from '#integrations/messaging/mailboxes/push/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { OutreachServices } from '../services.ts'
import { findMailbox, type MailboxRow, storeSignedOut } from './open-mailbox.ts'
import { watchMailbox } from './watch-job.ts'

const renewWatches = job('renew_mailbox_watches', { payload: z.object({}) })

/** Every ten minutes, as a crontab line. */
export const renewWatchesSchedule = '*/10 * * * * renew_mailbox_watches'

const TRIES_AGAIN_MS = 3_600_000

export const keyHash = (key: string) => createHash('sha256').update(key).digest()

const secretUnder = (key: KeyObject, mailboxId: string) =>
  createHmac('sha256', key).update(`mailbox watch ${mailboxId}`).digest('base64url')

/** Whether a provider repeats the secret that we gave it for this mailbox. */
export const isSecretOf = (keys: KeyRing, mailboxId: string, given: string) =>
  keys.some(key => {
    const ours = Buffer.from(secretUnder(key, mailboxId))
    const theirs = Buffer.from(given)
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })

type Watched = Pick<OutreachServices, 'mailboxPool' | 'mailboxProviders' | 'mailKeys' | 'publicUrl'>

/** Asks providers to tell us what arrives, and again before they forget it. */
export const watchMailboxesWork = ({ mailboxPool, mailboxProviders, mailKeys, publicUrl }: Watched) => [
  work(renewWatches, ({ database, clock }) =>
    eachOrganization(database, async (db, organization_id) => {
      const rows = await db
        .selectFrom('mailboxes')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('grant_status', '=', 'valid')
        .where('provider', '<>', 'SMTP')
        .where(is => is.or([is('push_renew_at', 'is', null), is('push_renew_at', '<=', clock.now())]))
        .execute()
      for (const { id } of rows)
        await enqueue(db, watchMailbox, { organization_id, id }, { key: `watch_mailbox:${id}` })
    }),
  ),
  work(watchMailbox, async ({ database, clock }, { organization_id, id }) => {
    const mailbox = await database.readOrganization(organization_id, db => findMailbox(db, organization_id, id))
    if (mailbox?.grant_status !== 'valid') return
    const source = mailboxProviders.push.find(({ kind }) => kind === mailbox.provider)
    const open = mailboxPool.of(mailbox)
    if (!source || !open?.watch) return
    const result = await open
      .watch({
        noticeUrl: `${publicUrl}${PUSH_PATH}/${source.name}`,
        secret: secretUnder(mailKeys[0], mailbox.id),
        known: mailbox.push_key,
      })
      .catch((error: unknown) => error as Error)
    await database.inOrganization(organization_id, db => storeWatch(db, mailbox, result, clock.now()))
  }),
]

async function storeWatch(db: Db, mailbox: MailboxRow, result: Watching | SignedOut | Error, now: Date) {
  const { organization_id, id, provider, grant_version } = mailbox
  const store = (values: { push_problem: string | null; push_renew_at: Date; push_key?: string; push_until?: Date }) =>
    db
      .updateTable('mailboxes')
      .set(values)
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('grant_version', '=', grant_version)
      .returning('id')
      .executeTakeFirst()
  if (result instanceof Error) {
    // polling goes on meanwhile
    const push_problem = 'The provider does not tell us of new mail; it is looked for every minute.'
    await store({ push_problem, push_renew_at: new Date(now.getTime() + TRIES_AGAIN_MS) })
    return
  }
  if (result.outcome === 'signed_out') return storeSignedOut(db, mailbox, result)
  const { key, until, renewAt } = result
  const stored = await store({ push_problem: null, push_key: key, push_until: until, push_renew_at: renewAt })
  // reconnected meanwhile: that sign-in asks for itself
  if (!stored) return
  await forgetWatches(db, organization_id, id)
  await db
    .insertInto('mailbox_watches')
    .values({ provider, key_hash: keyHash(key), organization_id, mailbox_id: id })
    .onConflict(known => known.doNothing())
    .execute()
  await announceChange(db, organization_id, ['mailboxes'])
}

/** Notices about the mailbox are passed over from now on; the provider's watch ends by itself. */
export const forgetWatches = (db: Db, organizationId: string, mailboxId: string) =>
  sql`delete from mailbox_watches where organization_id = ${organizationId} and mailbox_id = ${mailboxId}`.execute(db)
