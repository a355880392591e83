import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { Audience } from '../contract.ts'
import { type Group, rulesIn } from '../rules-contract.ts'

type Row = Selectable<DB['audiences']>

const columns = [
  'id',
  'name',
  'tree',
  'revision',
  'created_by',
  'created_at',
  'updated_at',
  'last_used_at',
  'archived_at',
] as const

/** The tree is stored as it was validated. */
const treeOfRow = ({ tree }: Pick<Row, 'tree'>) => tree as unknown as Group

export async function listAudiences(db: Db, organizationId: string, archived: boolean): Promise<Audience[]> {
  const rows = await db
    .selectFrom('audiences')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return withUses(db, organizationId, rows)
}

/** @throws 404 */
export async function getAudience(db: Db, organizationId: string, id: string): Promise<Audience> {
  const row = await db
    .selectFrom('audiences')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Audience'))
  const [audience] = await withUses(db, organizationId, [row])
  return audience ?? raise(notFound('Audience'))
}

async function withUses(
  db: Db,
  organizationId: string,
  rows: readonly Omit<Row, 'organization_id'>[],
): Promise<Audience[]> {
  const broadcasts = await db
    .selectFrom('broadcasts')
    .select(['id', 'name', 'audience_id', 'except_audience_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
  const others = await db
    .selectFrom('audiences')
    .select(['id', 'name', 'tree'])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .execute()
  const references = others.map(other => ({
    ...other,
    to: new Set(rulesIn(treeOfRow(other)).flatMap(rule => (rule.key === 'audience' ? rule.audience_id : []))),
  }))
  return rows.map(row => ({
    ...row,
    tree: treeOfRow(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    used_by: [
      ...broadcasts
        .filter(({ audience_id, except_audience_id }) => audience_id === row.id || except_audience_id === row.id)
        .map(({ id, name }) => ({ kind: 'BROADCAST' as const, id, name })),
      ...references.filter(({ to }) => to.has(row.id)).map(({ id, name }) => ({ kind: 'AUDIENCE' as const, id, name })),
    ],
  }))
}

interface NewAudience {
  organization_id: string
  name: string
  tree: Group
  created_by: string
  now: Date
}

export async function createAudience(
  db: Db,
  { organization_id, name, tree, created_by, now }: NewAudience,
): Promise<Audience> {
  const id = newId()
  await db
    .insertInto('audiences')
    .values({ organization_id, id, name, tree: JSON.stringify(tree), created_by, created_at: now, updated_at: now })
    .execute()
  return getAudience(db, organization_id, id)
}

interface AudienceChange {
  organization_id: string
  id: string
  revision: number
  name: string
  tree: Group
  now: Date
}

/** @throws 404, 409 when it is not the revision that was edited */
export async function updateAudience(db: Db, change: AudienceChange): Promise<Audience> {
  const { organization_id, id, revision, name, tree, now } = change
  const { numUpdatedRows } = await db
    .updateTable('audiences')
    .set({ name, tree: JSON.stringify(tree), revision: sql<number>`revision + 1`, updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  const audience = await getAudience(db, organization_id, id)
  if (numUpdatedRows === 0n)
    raise(conflict('Somebody else changed this audience meanwhile. Reload to see their rules.'))
  return audience
}

export async function archiveAudiences(
  db: Db,
  {
    organization_id,
    ids,
    archived,
    now,
  }: { organization_id: string; ids: readonly string[]; archived: boolean; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audiences')
    .set({ archived_at: archived ? now : null })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notes that a message goes to the audience. */
export const noteUse = (db: Db, organizationId: string, id: string, now: Date) =>
  db
    .updateTable('audiences')
    .set({ last_used_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
