import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export type Purpose = 'MARKETING' | 'PARTNERS'

/** The last word of a fan on a purpose by channel: a yes, or a no that was said. A box left empty is no word. */
async function lastWords(
  db: Db,
  organizationId: string,
  fanId: string,
  purpose: Purpose,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ channel: string; yes: boolean }>`
    select distinct on (channel) channel, state <> 'WITHDRAWN' as yes from (
      select k.channel, k.state, k.given_at, k.id from consents k
      join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
      where s.organization_id = ${organizationId} and s.fan_id = ${fanId} and k.purpose = ${purpose}
      union all
      select k.channel, k.state, k.given_at, k.id from consents k
      where k.organization_id = ${organizationId} and k.purpose = ${purpose} and k.fan_id = any(array(
        select old_id from fan_aliases where organization_id = ${organizationId} and fan_id = ${fanId}
        union all select ${fanId}::uuid))
    ) said where state not in ('DECLINED', 'PENDING') order by channel, given_at desc, id desc`.execute(db)
  return new Map(rows.map(({ channel, yes }) => [channel, yes]))
}

async function channelsOf(db: Db, organizationId: string, fanId: string, purpose: Purpose, yes: boolean) {
  const words = await lastWords(db, organizationId, fanId, purpose)
  return new Set([...words].flatMap(([channel, word]) => (word === yes ? channel : [])))
}

export const channelsSaidYes = (db: Db, organizationId: string, fanId: string, purpose: Purpose = 'MARKETING') =>
  channelsOf(db, organizationId, fanId, purpose, true)

export const channelsSaidNo = (db: Db, organizationId: string, fanId: string, purpose: Purpose = 'MARKETING') =>
  channelsOf(db, organizationId, fanId, purpose, false)
