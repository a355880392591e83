import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { destinationHash, destinationHashes } from '#records/fans/server/stopped-contacts.ts'
import { masked } from '../rules.ts'

export type SuppressionReason = 'UNSUBSCRIBED' | 'BOUNCED' | 'BY_HAND'

export const suppressionWords: Record<SuppressionReason, string> = {
  UNSUBSCRIBED: 'unsubscribed from the team',
  BOUNCED: 'an earlier mail came back for good',
  BY_HAND: 'stopped by hand',
}

const hash = (keys: KeyRing, email: string) => destinationHash(keys, { channel: 'EMAIL', to: email })
const hashes = (keys: KeyRing, email: string) => destinationHashes(keys, { channel: 'EMAIL', to: email })

interface NewSuppression {
  organization_id: string
  email: string
  reason: SuppressionReason
  mail_id?: string | null
  by_user?: string | null
}

/** Silences an address for every mailbox of the team. Its own wish is never replaced by a weaker reason. */
export async function suppress(
  db: Db,
  keys: KeyRing,
  { organization_id, email, reason, mail_id = null, by_user = null }: NewSuppression,
): Promise<void> {
  await db
    .insertInto('outreach_suppressions')
    .values({ organization_id, contact_hash: hash(keys, email), reason, mail_id, by_user, shown: masked(email) })
    .onConflict(known =>
      known
        .columns(['organization_id', 'contact_hash'])
        .doUpdateSet({ reason, mail_id, by_user, since: sql`now()` })
        .where('outreach_suppressions.reason', '<>', 'UNSUBSCRIBED'),
    )
    .execute()
}

/** Why these addresses are silent, by address in small letters. */
export async function suppressedAmong(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const byHash = new Map(
    emails.flatMap(email => hashes(keys, email).map(one => [one.toString('hex'), email.toLowerCase()] as const)),
  )
  if (byHash.size === 0) return new Map()
  const rows = await db
    .selectFrom('outreach_suppressions')
    .select(['contact_hash', 'reason'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`contact_hash = any(${[...byHash.keys()].map(hex => Buffer.from(hex, 'hex'))}::bytea[])`)
    .execute()
  return new Map(
    rows.map(({ contact_hash, reason }) => [
      byHash.get(contact_hash.toString('hex')) ?? '',
      reason as SuppressionReason,
    ]),
  )
}

/** Why an address is silent, in words; null where it is not. */
export async function silentBecause(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  email: string,
): Promise<string | null> {
  const reason = (await suppressedAmong(db, keys, organizationId, [email])).get(email.toLowerCase())
  return reason ? suppressionWords[reason] : null
}

export async function listSuppressions(
  db: Db,
  organizationId: string,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('outreach_suppressions')
      .select([sql<string>`encode(contact_hash, 'hex')`.as('id'), 'shown', 'since', 'reason'])
      .where('organization_id', '=', organizationId),
    { sort: [{ column: 'since', direction: 'desc' }], tie: 'contact_hash', cursor, limit },
  )
  return { items: items.map(item => ({ ...item, reason: item.reason as SuppressionReason })), links }
}

/** An address that unsubscribed itself stays silent. */
export async function liftSuppression(
  db: Db,
  organizationId: string,
  id: string,
): Promise<'lifted' | 'own wish' | 'none'> {
  const contact_hash = Buffer.from(id, 'hex')
  const row = await db
    .selectFrom('outreach_suppressions')
    .select('reason')
    .where('organization_id', '=', organizationId)
    .where('contact_hash', '=', contact_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.reason === 'UNSUBSCRIBED') return 'own wish'
  await db
    .deleteFrom('outreach_suppressions')
    .where('organization_id', '=', organizationId)
    .where('contact_hash', '=', contact_hash)
    .execute()
  return 'lifted'
}
