import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { UNCOUNTED_STATES, YES_STATES } from '../rules.ts'

// The consent that counts is the newest per purpose and channel that is neither DECLINED nor PENDING. This file is the only
// place of that rule; the database keeps its result for marketing in `fans.marketing` and `fans.agreed_channels`.

/** The team's own messages, or its partners' offers. */
export type Purpose = 'MARKETING' | 'PARTNERS'

const columns = ['channel', 'purpose', 'state', 'given_at', 'id', 'text_id', 'text_hash'] as const

/**
 * Every consent of a fan: from forms, from later changes, and of merged fans, whom the ledger names by their
 * original id. `fan` is a column of the outer query, such as `sql.ref('f.id')`, or an id.
 *
 * Only rows of the team: the search organization and row-level security enforce that.
 */
export function consentsOf(db: ReadDb, fan: Expression<string>) {
  const ofForms = db
    .selectFrom('signups as ks')
    .innerJoin('consents as k', 'k.signup_id', 'ks.id')
    .where('ks.fan_id', '=', fan)
    .select(columns.map(column => `k.${column}` as const))
  const saidSince = db
    .selectFrom('consents as kl')
    .where('kl.fan_id', '=', fan)
    .select(columns.map(column => `kl.${column}` as const))
  const ofMerged = db
    .selectFrom('fan_aliases as ka')
    .innerJoin('consents as km', 'km.fan_id', 'ka.old_id')
    .where('ka.fan_id', '=', fan)
    .select(columns.map(column => `km.${column}` as const))
  return ofForms.unionAll(saidSince).unionAll(ofMerged)
}

/** A fan's last consent per channel. */
export const lastConsents = (db: ReadDb, fan: Expression<string>, purpose: Purpose = 'MARKETING') =>
  db
    .selectFrom(consentsOf(db, fan).as('consent'))
    .distinctOn('consent.channel')
    .select(['consent.channel', 'consent.state'])
    .where('consent.purpose', '=', purpose)
    .where('consent.state', 'not in', UNCOUNTED_STATES)
    .orderBy('consent.channel')
    .orderBy('consent.given_at', 'desc')
    .orderBy('consent.id', 'desc')

/** The fan's last marketing consent on the channel is a yes. `fans` is the alias of their row, `channel` a column. */
export const agreedTo = (fans: string, channel: string) =>
  sql<SqlBool>`${sql.ref(channel)} = any(${sql.ref(`${fans}.agreed_channels`)})`

/** Channels whose last consent is a yes, and channels whose last consent is a no. */
export async function answeredChannels(
  db: Db,
  fanId: string,
  purpose: Purpose = 'MARKETING',
): Promise<{ yes: Set<string>; no: Set<string> }> {
  const rows = await lastConsents(db, sql<string>`${fanId}::uuid`, purpose).execute()
  const channels = (wanted: boolean) =>
    new Set(rows.flatMap(({ channel, state }) => ((state !== 'WITHDRAWN') === wanted ? channel : [])))
  return { yes: channels(true), no: channels(false) }
}

/**
 * The last consents of all fans of the team, as a subquery: `fan_id`, `channel`, `state`, and since when the fan consents
 * (`yes_at`).
 */
export const lastMarketingConsentsOfTeam = sql`(
  select coalesce(a.fan_id, k.fan_id, s.fan_id) as fan_id, k.channel,
    (array_agg(k.state order by k.given_at desc, k.id desc))[1] as state,
    min(k.given_at) filter (where k.state in (${sql.join(YES_STATES.map(sql.lit))})) as yes_at
  from consents k left join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
  left join fan_aliases a on a.organization_id = k.organization_id and a.old_id = k.fan_id
  where k.organization_id = app_organization() and k.purpose = 'MARKETING'
    and k.state not in (${sql.join(UNCOUNTED_STATES.map(sql.lit))})
  group by 1, 2
)`
