import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { markPaid, placeOfPayment } from '#records/promotions/server/paid-places.ts'
import type { Payout, payouts, ReportRow } from '../contract.ts'
import { isPossibleTransition, type PayoutStatus } from '../rules.ts'
import type { ReadRow } from './read-report.ts'

const ofTeam = (db: Db, organizationId: string) =>
  db.selectFrom('payouts').where('organization_id', '=', organizationId)

/** Undefined when the team has no such creator. */
export async function listPayouts(
  db: Db,
  organizationId: string,
  { creator_id, promotion_id, limit, offset }: InputOf<typeof payouts.list>,
): Promise<{ items: Payout[]; count: number } | undefined> {
  const known = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', creator_id)
    .executeTakeFirst()
  if (!known) return undefined
  let theirs = ofTeam(db, organizationId).where('creator_id', '=', creator_id)
  if (promotion_id) theirs = theirs.where('promotion_id', '=', promotion_id)
  const { count } = await theirs.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const items = await theirs
    .select([
      'id',
      sql<number>`amount::float8`.as('amount'),
      'currency',
      'live_post_count',
      'promotion_id',
      'promotion_name',
      'activation_name',
      'paypal_email_address',
      sql<Payout['status']>`status`.as('status'),
      sql<Payout['row_status']>`row_status`.as('row_status'),
      'note',
      sql<string>`created_at`.as('created_at'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items, count }
}

/** Imports rows in order: the last row of a payout in the report counts. */
export async function ingestPayoutReport(
  db: Db,
  organizationId: string,
  rows: readonly ReadRow[],
  now: Date,
): Promise<ReportRow[]> {
  const owners = await creatorsByAddress(
    db,
    organizationId,
    rows.map(({ recipient }) => recipient.toLowerCase()),
  )
  const told: ReportRow[] = []
  for (const row of rows) {
    const { row_number, recipient } = row
    const tell = (outcome: ReportRow['outcome'], reason: string | null = null) =>
      told.push({ row_number, recipient, outcome, reason })
    if (row.reason !== null) {
      tell('rejected', row.reason)
      continue
    }
    const found = owners.get(recipient.toLowerCase()) ?? []
    const [creator_id, ...others] = found
    if (!creator_id) tell('rejected', 'No creator of the roster has this address')
    else if (others.length > 0) tell('rejected', `${found.length} creators have this address`)
    else {
      const { outcome, reason } = await takeRow(db, organizationId, { ...row, creator_id }, now)
      tell(outcome, reason)
    }
  }
  return told
}

type Taken = Extract<ReadRow, { reason: null }> & { creator_id: string }

async function takeRow(
  db: Db,
  organizationId: string,
  row: Taken,
  now: Date,
): Promise<Pick<ReportRow, 'outcome' | 'reason'>> {
  const { creator_id, provider_id, amount, currency, status, note, recipient } = row
  const place = await placeOfPayment(db, organizationId, row)
  const added = await db
    .insertInto('payouts')
    .values({
      organization_id: organizationId,
      id: newId(),
      creator_id,
      amount: String(amount),
      currency,
      status,
      note,
      provider_id,
      promotion_id: place?.promotion_id ?? null,
      promotion_name: place?.promotion_name ?? null,
      activation_name: place?.activation_name ?? null,
      live_post_count: place?.live_post_count ?? 0,
      paypal_email_address: recipient,
      created_at: row.created_at ?? now,
    })
    .onConflict(known => known.columns(['organization_id', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await settle(db, organizationId, { creator_id, amount, currency, status, ...place })
    return { outcome: 'added', reason: null }
  }

  const known = await ofTeam(db, organizationId)
    .select([
      'id',
      'creator_id',
      sql<number>`amount::float8`.as('amount'),
      'currency',
      sql<PayoutStatus>`status`.as('status'),
      'note',
      'promotion_id',
      'activation_name',
    ])
    .where('provider_id', '=', provider_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.amount !== amount || known.currency !== currency)
    return { outcome: 'rejected', reason: `The same payout stands here with ${known.amount} ${known.currency}` }
  if (!isPossibleTransition(known.status, status))
    return { outcome: 'rejected', reason: `A payout that is ${known.status} cannot become ${status}` }
  if (known.status === status && known.note === note) return { outcome: 'unchanged', reason: null }
  await db
    .updateTable('payouts')
    .set({ status, note })
    .where('organization_id', '=', organizationId)
    .where('id', '=', known.id)
    .execute()
  await settle(db, organizationId, { ...known, status })
  return { outcome: 'updated', reason: null }
}

interface Settled {
  /** Null: a collaborator. */
  creator_id: string | null
  amount: number
  currency: string
  status: PayoutStatus
  promotion_id?: string | null
  activation_name?: string | null
}

/** Once the money has arrived, the creator is paid in the promotion, too. */
async function settle(db: Db, organizationId: string, { status, ...payout }: Settled) {
  const { creator_id, promotion_id, activation_name } = payout
  if (status === 'SUCCESS' && creator_id && promotion_id && activation_name)
    await markPaid(db, organizationId, { ...payout, creator_id, promotion_id, activation_name })
}

/** Finds the owner of a lower-case email: by contact, else by an earlier payout, else by a profile bio. */
async function creatorsByAddress(db: Db, organizationId: string, addresses: readonly string[]) {
  const wanted = [...new Set(addresses)].filter(address => address.includes('@'))
  const { rows } = await sql<{ address: string; creator_id: string }>`
    with known as (
      select lower(k.value) as address, k.creator_id, 1 as rank from creator_contacts k
      where k.organization_id = ${organizationId} and k.type = 'email' and lower(k.value) = any(${wanted}::text[])
      union all
      select lower(p.paypal_email_address), p.creator_id, 2 from payouts p
      where p.organization_id = ${organizationId} and lower(p.paypal_email_address) = any(${wanted}::text[])
      union all
      select written.address, cp.creator_id, 3 from social_profiles s
      join creator_profiles cp on cp.social_profile_id = s.id and cp.organization_id = ${organizationId}
      cross join unnest(s.email_addresses) as written (address)
      where s.email_addresses && ${wanted}::text[] and written.address = any(${wanted}::text[])
    )
    select distinct address, creator_id from (
      select *, min(rank) over (partition by address) as best from known
    ) as ranked
    where rank = best`.execute(db)
  const owners = new Map<string, string[]>()
  for (const { address, creator_id } of rows) owners.set(address, [...(owners.get(address) ?? []), creator_id])
  return owners
}
