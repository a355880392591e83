import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { readCollaborator } from '#records/royalties/server/collaborators.ts'
import type { PaidCollaborator, paidCollaborators } from '../paid-contract.ts'
import { canTransition, type PayoutStatus, ROW_STATUSES } from '../rules.ts'

type Asked = InputOf<typeof paidCollaborators.list>

/** Who was paid, from the payouts that the filter leaves; erased creators are one entry without a name (API-021). */
export async function listPaid(db: Db, asked: Asked): Promise<{ items: PaidCollaborator[]; count: number }> {
  const { organization_id, limit, offset, search, order_direction } = asked
  const pattern = search?.trim() ? `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const direction = order_direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<PaidCollaborator & { count: number }>`
    with chosen as (
      select coalesce(p.creator_id, p.collaborator_id) as id, p.id as payout_id,
        case when p.collaborator_id is not null then 'COLLABORATOR' when p.creator_id is not null then 'CREATOR' else 'ERASED' end as kind,
        p.currency, p.amount, p.amount * coalesce(r.usd, 0) as dollars, p.status, p.row_status, p.method, p.region, p.created_at,
        p.status = 'SUCCESS' and coalesce(p.row_status, '') not in ('QUEUED', 'CANCELED') as is_paid,
        coalesce(nullif(p.row_status, 'OFF_PLATFORM'), p.status) as shown_status
      from payouts p left join reference_rates r on r.currency = p.currency
      where p.organization_id = ${organization_id} and ${conditionsOf(asked)}
    ), people as (
      select id, kind, count(*) as payout_count, coalesce(sum(dollars) filter (where is_paid), 0) as dollars, max(created_at) as last_paid_at,
        (array_agg(status order by created_at desc, payout_id desc))[1] as status,
        (array_agg(row_status order by created_at desc, payout_id desc))[1] as row_status,
        coalesce(array_agg(distinct method order by method) filter (where method is not null), '{}') as methods,
        coalesce(array_agg(distinct region order by region) filter (where region is not null), '{}') as regions
      from chosen group by id, kind
    ), named as (
      select p.*, coalesce(k.name, c.name, s.name, case when p.kind = 'ERASED' then 'Erased creators' else 'Unnamed creator' end) as name
      from people p
      left join royalty_collaborators k on k.organization_id = ${organization_id} and k.id = p.id and p.kind = 'COLLABORATOR'
      left join creators c on c.organization_id = ${organization_id} and c.id = p.id and p.kind = 'CREATOR'
      left join lateral (
        select coalesce(s.full_name, '@' || ltrim(s.username, '@')) as name
        from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
        where cp.organization_id = ${organization_id} and cp.creator_id = c.id
        order by (s.id = c.main_profile_id) desc nulls last, s.follower_count desc nulls last, s.id limit 1
      ) s on true
    )
    select n.id, n.kind, n.name, n.payout_count, n.last_paid_at,
      n.status, n.row_status, n.methods, n.regions, count(*) over () as count,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', t.currency, 'amount', t.amount::text) order by t.currency), '[]') from (
        select x.currency, sum(x.amount) as amount from chosen x
        where x.id is not distinct from n.id and x.kind = n.kind and x.is_paid group by x.currency) t) as paid,
      (select coalesce(jsonb_agg(jsonb_build_object('status', t.shown_status, 'currency', t.currency, 'amount', t.amount::text)
        order by t.shown_status, t.currency), '[]') from (
        select x.shown_status, x.currency, sum(x.amount) as amount from chosen x
        where x.id is not distinct from n.id and x.kind = n.kind and not x.is_paid group by 1, 2) t) as not_paid
    from named n ${pattern === null ? sql`` : sql`where n.name ilike ${pattern}`}
    order by ${orders[asked.order_by]} ${direction}, n.id ${direction} limit ${limit} offset ${offset}`.execute(db)
  return { items: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

const orders = {
  last_paid_at: sql`n.last_paid_at`,
  name: sql`lower(n.name)`,
  amount: sql`n.dollars`,
  payout_count: sql`n.payout_count`,
}

function conditionsOf({ organization_id, status, start_date, end_date, collaboration_id, creator_id }: Asked) {
  const isRow = status && (ROW_STATUSES as readonly string[]).includes(status)
  return sql.join(
    [
      sql`true`,
      ...(status ? [isRow ? sql`p.row_status = ${status}` : sql`p.status = ${status}`] : []),
      ...(start_date ? [sql`p.created_at >= ${start_date}::date`] : []),
      ...(end_date ? [sql`p.created_at < ${end_date}::date + 1`] : []),
      ...(creator_id ? [sql`p.creator_id = ${creator_id}`] : []),
      ...(collaboration_id
        ? [
            sql`(p.promotion_id = ${collaboration_id} or exists (
              select from activations a where a.organization_id = ${organization_id} and a.id = ${collaboration_id}
                and a.promotion_id = p.promotion_id))`,
          ]
        : []),
    ],
    sql` and `,
  )
}

/** @throws 404 for an unknown collaborator, 400 for a status that no payment begins with */
export async function recordPayout(
  db: Db,
  { organization_id, collaborator_id, ...given }: InputOf<typeof paidCollaborators.record>,
  now: Date,
): Promise<{ id: string }> {
  await readCollaborator(db, { organization_id, id: collaborator_id })
  if (given.status !== 'SUCCESS' && given.status !== 'PENDING')
    raise(badRequest('A payment is made or on its way when it is noted.', { field: 'status' }))
  const id = newId()
  await db
    .insertInto('payouts')
    .values({
      organization_id,
      id,
      collaborator_id,
      amount: given.amount,
      currency: given.currency,
      method: given.method,
      region: given.region,
      status: given.status,
      row_status: 'OFF_PLATFORM',
      note: given.note ?? null,
      created_at: given.paid_at ?? now,
    })
    .execute()
  return { id }
}

/** @throws 404, 409 for a step that does not follow (PAY-013) */
export async function changeStatus(
  db: Db,
  { organization_id, id, status }: InputOf<typeof paidCollaborators.change_status>,
): Promise<{ id: string; status: PayoutStatus }> {
  const known = await db
    .selectFrom('payouts')
    .select(sql<PayoutStatus>`status`.as('status'))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('collaborator_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const before = known?.status ?? raise(notFound('Payment'))
  if (!canTransition(before, status)) raise(conflict(`A payment that is ${before} cannot become ${status}.`))
  await db
    .updateTable('payouts')
    .set({ status })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return { id, status }
}

/** Only what was noted by hand: a payout of a report stays. @throws 404 */
export async function removePayout(
  db: Db,
  { organization_id, id }: InputOf<typeof paidCollaborators.remove>,
): Promise<{ id: string }> {
  const removed = await db
    .deleteFrom('payouts')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('collaborator_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return removed ?? raise(notFound('Payment'))
}
