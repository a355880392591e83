import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { apportioned } from '../decimals.ts'
import { type LineFilter, linesOf } from './filter-lines.ts'

/**
 * Lines summed by song, month and currency, each with the version of the split that counts for it: a song's own before that of its
 * release, and of these the newest that had begun in the month of the sale. `split_id` is null where nobody has a share.
 */
export const sharedLines = (filter: LineFilter, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  sold as (
    select l.song_key, l.release_key, l.sale_month, l.currency, max(l.title) as title, max(l.artist) as artist,
      max(l.isrc) as isrc, max(l.release_title) as release_title,
      coalesce(sum(l.quantity) filter (where l.kind = 'STREAM'), 0) as streams, sum(l.amount) as amount
    from royalty_lines l where ${linesOf(filter)} and ${more}
    group by l.song_key, l.release_key, l.sale_month, l.currency
  ), shared as (
    select sold.*, split.id as split_id, split.work from sold left join lateral (
      select s.id, s.work from royalty_splits s
      where s.organization_id = ${filter.organization_id} and s.valid_from <= sold.sale_month
        and ((s.work = 'SONG' and s.work_key = sold.song_key) or (s.work = 'RELEASE' and s.work_key = sold.release_key))
      order by s.work = 'SONG' desc, s.valid_from desc limit 1
    ) split on true
  )`

export interface CollaboratorEarnings {
  collaborator_id: string
  name: string
  currency: string
  exact: string
  /** To the cent. */
  amount: string
}

/**
 * What each collaborator has earned, by currency. Shares are exact; cents are given once for a period and currency, over all
 * collaborators, so that together they get what was paid to the cent.
 */
export async function collaboratorEarnings(
  db: Db,
  filter: LineFilter,
  more?: RawBuilder<unknown>,
): Promise<CollaboratorEarnings[]> {
  const { rows } = await sql<Omit<CollaboratorEarnings, 'amount'>>`
    with ${sharedLines(filter, more)}
    select h.collaborator_id, c.name, shared.currency, trim_scale(sum(shared.amount * h.percent * 0.01))::text as exact
    from shared
    join royalty_shares h on h.organization_id = ${filter.organization_id} and h.split_id = shared.split_id
    join royalty_collaborators c on c.organization_id = h.organization_id and c.id = h.collaborator_id
    group by h.collaborator_id, c.name, shared.currency
    order by shared.currency, sum(shared.amount * h.percent) desc, h.collaborator_id`.execute(db)
  return [...Map.groupBy(rows, ({ currency }) => currency).values()].flatMap(of => {
    const cents = apportioned(
      of.map(({ exact }) => exact),
      2,
    )
    return of.map((row, at) => ({ ...row, amount: cents[at] ?? '0.00' }))
  })
}
