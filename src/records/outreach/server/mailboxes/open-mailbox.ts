import type { Selectable } from 'kysely'
import type { MailboxKind, OpenMailbox, SignedOut } from '#integrations/messaging/mailboxes/port.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { GrantStatus } from '../../contract.ts'
import { grantAfter } from '../../rules.ts'
import { type MailboxProviders, providerOf } from './providers.ts'

export type MailboxRow = Selectable<DB['mailboxes']>

export const sealedPlace = (organizationId: string, mailboxId: string) => ({
  tenant: organizationId,
  row: mailboxId,
  column: 'mailboxes.sealed',
})

interface PoolServices {
  database: Database
  box: SecretBox
  providers: MailboxProviders
}

/** Opened mailboxes of this process: their connections and access tokens are used again. */
export function mailboxPool({ database, box, providers }: PoolServices) {
  const open = new Map<string, { version: number; mailbox: OpenMailbox }>()
  return {
    /** Undefined when the provider is not set up here any more. */
    of(row: MailboxRow): OpenMailbox | undefined {
      const known = open.get(row.id)
      if (known?.version === row.grant_version) return known.mailbox
      known?.mailbox.close?.()
      const credentials = box.open(row.sealed, sealedPlace(row.organization_id, row.id))
      const save = (changed: string) =>
        database.inOrganization(row.organization_id, async db => {
          await db
            .updateTable('mailboxes')
            .set({ sealed: box.seal(changed, sealedPlace(row.organization_id, row.id)) })
            .where('organization_id', '=', row.organization_id)
            .where('id', '=', row.id)
            .where('grant_version', '=', row.grant_version)
            .execute()
        })
      const mailbox = providerOf(providers, row.provider as MailboxKind)?.open(
        { email: row.email, name: row.sender_name, credentials },
        save,
      )
      if (mailbox) open.set(row.id, { version: row.grant_version, mailbox })
      return mailbox
    },
    close() {
      for (const { mailbox } of open.values()) mailbox.close?.()
      open.clear()
    },
  }
}

export type MailboxPool = ReturnType<typeof mailboxPool>

export const findMailbox = (db: Db, organizationId: string, id: string): Promise<MailboxRow | undefined> =>
  db
    .selectFrom('mailboxes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores that the provider let us in no longer, unless somebody has reconnected meanwhile (MAIL-056). */
export async function storeSignedOut(
  db: Db,
  row: Pick<MailboxRow, 'organization_id' | 'id' | 'grant_status' | 'grant_version'>,
  { status, reason }: SignedOut,
): Promise<void> {
  const event = status === 'NOT_FOUND' ? 'unknown_to_provider' : 'refused'
  await db
    .updateTable('mailboxes')
    .set({ grant_status: grantAfter(row.grant_status as GrantStatus, event), grant_reason: reason.slice(0, 200) })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .where('grant_version', '=', row.grant_version)
    .execute()
  await announceChange(db, row.organization_id, ['mailboxes', 'outreach'])
}
