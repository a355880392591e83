import { sql } from 'kysely'
import type { GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sumOf } from '../decimals.ts'
import type { PayoutMethod, royaltyCollaborators } from '../splits-contract.ts'
import { collaboratorEarnings, sharedLines } from './collaborator-earnings.ts'
import { readCollaborator } from './collaborators.ts'

type Statement = GivenAnswerOf<typeof royaltyCollaborators.statement>

/** What a collaborator has earned in a period and was paid. @throws 404 */
export async function statementOf(
  db: Db,
  { organization_id, id, start_date, end_date }: InputOf<typeof royaltyCollaborators.statement>,
): Promise<Statement> {
  const collaborator = await readCollaborator(db, { organization_id, id })
  const period = { organization_id, start_date, end_date }
  const [ofPeriod, ofAll] = [
    await collaboratorEarnings(db, period),
    await collaboratorEarnings(db, { organization_id }),
  ]
  const payouts = await payoutsTo(db, organization_id, id)
  return {
    collaborator,
    owed: ofPeriod
      .filter(({ collaborator_id }) => collaborator_id === id)
      .map(({ currency, exact, amount }) => ({ currency, exact, amount })),
    balance: balanceOf(
      ofAll.filter(({ collaborator_id }) => collaborator_id === id),
      payouts,
    ),
    lines: await linesFor(db, period, id),
    payouts,
  }
}

/** Money that left, or is on its way. */
const counts = new Set(['PENDING', 'SUCCESS', 'UNCLAIMED', 'ON_HOLD'])

function balanceOf(
  owed: readonly { currency: string; amount: string }[],
  payouts: readonly { currency: string; amount: string; status: string }[],
): Statement['balance'] {
  const paid = payouts.filter(({ status }) => counts.has(status))
  const currencies = [...new Set([...owed, ...paid].map(({ currency }) => currency))].sort()
  return currencies.map(currency => {
    const of = (rows: readonly { currency: string; amount: string }[]) =>
      sumOf(['0.00', ...rows.filter(row => row.currency === currency).map(({ amount }) => amount)])
    const [due, gone] = [of(owed), of(paid)]
    return { currency, owed: due, paid: gone, left: sumOf([due, gone.startsWith('-') ? gone.slice(1) : `-${gone}`]) }
  })
}

const MAX_PAYOUTS = 500

async function payoutsTo(db: Db, organization_id: string, collaborator_id: string) {
  return db
    .selectFrom('payouts')
    .select(['id', 'currency', 'status', 'created_at'])
    .select(sql<string>`amount::text`.as('amount'))
    .select(sql<PayoutMethod | null>`method`.as('method'))
    .where('organization_id', '=', organization_id)
    .where('collaborator_id', '=', collaborator_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PAYOUTS)
    .execute()
}

/** Songs with the collaborator's share, the highest first; a share that changed within the period is a line of its own. */
async function linesFor(
  db: Db,
  period: Parameters<typeof collaboratorEarnings>[1],
  id: string,
): Promise<Statement['lines']> {
  const { rows } = await sql<Statement['lines'][number]>`
    with ${sharedLines(period)}
    select shared.work, coalesce(max(shared.title), max(shared.release_title), max(shared.isrc), 'No song') as title,
      max(shared.artist) as artist, max(shared.isrc) as isrc, h.role, trim_scale(h.percent)::text as percent,
      to_char(min(shared.sale_month), 'YYYY-MM-DD') as first_month,
      to_char(max(shared.sale_month), 'YYYY-MM-DD') as last_month, sum(shared.streams)::bigint as streams, shared.currency,
      trim_scale(sum(shared.amount))::text as revenue, trim_scale(sum(shared.amount * h.percent * 0.01))::text as amount
    from shared
    join royalty_shares h on h.organization_id = ${period.organization_id} and h.split_id = shared.split_id
    where h.collaborator_id = ${id}
    group by shared.song_key, shared.work, h.split_id, h.role, h.percent, shared.currency
    order by shared.currency, sum(shared.amount * h.percent) desc, title, h.split_id`.execute(db)
  return rows
}
