import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Collaborator, royaltyCollaborators } from '../splits-contract.ts'

interface Which {
  organization_id: string
  id: string
}

const shown = (db: Db, organization_id: string) =>
  db
    .selectFrom('royalty_collaborators as c')
    .select(['c.id', 'c.name', 'c.email_address', 'c.creator_id'])
    .select(sql<Collaborator['payout_method']>`c.payout_method`.as('payout_method'))
    .select(sql<Collaborator['payout_region']>`c.payout_region`.as('payout_region'))
    .select(
      sql<number>`(select count(distinct (s.work, s.work_key)) from royalty_shares h
        join royalty_splits s on s.organization_id = h.organization_id and s.id = h.split_id
        where h.organization_id = c.organization_id and h.collaborator_id = c.id)`.as('work_count'),
    )
    .where('c.organization_id', '=', organization_id)

export async function listCollaborators(
  db: Db,
  { organization_id, q, limit, offset }: InputOf<typeof royaltyCollaborators.list>,
) {
  const pattern = q?.trim() ? `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const items = await shown(db, organization_id)
    .$if(pattern !== null, query =>
      query.where(eb => eb.or([eb('c.name', 'ilike', pattern ?? ''), eb('c.email_address', 'ilike', pattern ?? '')])),
    )
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: items.map(({ count: _, ...item }) => item), count: items[0]?.count ?? 0 }
}

/** @throws 404 */
export async function readCollaborator(db: Db, { organization_id, id }: Which): Promise<Collaborator> {
  const row = await shown(db, organization_id).where('c.id', '=', id).executeTakeFirst()
  return row ?? raise(notFound('Collaborator'))
}

type Given = Omit<InputOf<typeof royaltyCollaborators.create>, 'organization_id'>

export async function createCollaborator(db: Db, organization_id: string, given: Given, created_by: string | null) {
  await requireCreator(db, organization_id, given.creator_id)
  const id = newId()
  await db
    .insertInto('royalty_collaborators')
    .values({ organization_id, id, created_by, ...columnsOf(given) })
    .execute()
  return readCollaborator(db, { organization_id, id })
}

/** @throws 404 */
export async function updateCollaborator(db: Db, which: Which, given: Given) {
  await requireCreator(db, which.organization_id, given.creator_id)
  await db
    .updateTable('royalty_collaborators')
    .set(columnsOf(given))
    .where('organization_id', '=', which.organization_id)
    .where('id', '=', which.id)
    .execute()
  return readCollaborator(db, which)
}

const columnsOf = ({ name, email_address, creator_id, payout_method, payout_region }: Given) => ({
  name,
  email_address,
  creator_id,
  payout_method,
  payout_region,
})

/** @throws 404 where the team has no such creator */
async function requireCreator(db: Db, organization_id: string, id: string | null): Promise<void> {
  if (id === null) return
  const found = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) raise(notFound('Creator'))
}

/** @throws 404, 409 for who has a share or was paid: their statements would no longer add up */
export async function deleteCollaborator(db: Db, which: Which): Promise<{ id: string }> {
  const { organization_id, id } = which
  const { work_count } = await readCollaborator(db, which)
  const paid = await db
    .selectFrom('payouts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('collaborator_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (work_count > 0) raise(conflict('This collaborator has a share in songs. Change their splits first.'))
  if (paid) raise(conflict('This collaborator was paid. Their payments stay in your books.'))
  await db
    .deleteFrom('royalty_collaborators')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return { id }
}
