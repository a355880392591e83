import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { contactsOfFans, reachableChannels } from '#records/fans/server/fan-contacts.ts'
import type { AudienceFan } from '../contract.ts'
import type { Group } from '../rules-contract.ts'
import { conditionOf, type SqlContext } from './evaluate/condition.ts'

/** Fans who may be in an audience: quarantined ones are neither counted nor written to. */
export const audienceBase = ({ organization_id }: Pick<SqlContext, 'organization_id'>) =>
  sql`fans f where f.organization_id = ${organization_id} and not f.quarantined`

/** `select f.id` of the fans in the audience. */
export const membersOf = (tree: Group, context: SqlContext): RawBuilder<{ id: string }> =>
  sql`select f.id from ${audienceBase(context)} and ${conditionOf(tree, context)}`

export async function countMembers(tree: Group, context: SqlContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${audienceBase(context)} and ${conditionOf(tree, context)}`.execute(context.db)
  return rows[0]?.count ?? 0
}

/** Members, newest first. */
export async function listMembers(
  tree: Group,
  context: SqlContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<AudienceFan[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from ${audienceBase(context)} and ${conditionOf(tree, context)}
    order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(context.db)
  return audienceFans(
    context.db,
    context.organization_id,
    rows.map(({ id }) => id),
  )
}

const genderOf = (stored: string | null): AudienceFan['gender'] =>
  stored === 'MALE' || stored === 'FEMALE' ? stored : 'UNKNOWN'

const contactTypes = { EMAIL: 'EMAIL_ADDRESS', PHONE: 'PHONE_NUMBER', WHATSAPP: 'WHATSAPP_NUMBER' } as const

/** Fans as audiences show them, in the order of the ids. */
export async function audienceFans(db: Db, organizationId: string, ids: readonly string[]): Promise<AudienceFan[]> {
  if (ids.length === 0) return []
  const fans = await db
    .selectFrom('fans')
    .select(['id', 'first_name', 'last_name', 'gender', 'city', 'country_code', 'created_at', 'last_seen_at'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  const contacts = await contactsOfFans(db, ids)
  const reachable = await reachableChannels(db, ids)
  const byId = new Map(
    fans.map(({ first_name, last_name, gender, created_at, last_seen_at, ...fan }) => [
      fan.id,
      {
        ...fan,
        name: [first_name, last_name].filter(Boolean).join(' ') || null,
        gender: genderOf(gender),
        contacts: (contacts.get(fan.id) ?? []).map(contact => ({ ...contact, type: contactTypes[contact.channel] })),
        reachable: reachable.get(fan.id) ?? [],
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap(id => byId.get(id) ?? [])
}
