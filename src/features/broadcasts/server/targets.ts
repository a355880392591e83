import zoneOfPoint from '@photostructure/tz-lookup'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { EVERYONE, type Group } from '#records/audiences/rules-contract.ts'
import { evaluationContext } from '#records/audiences/server/evaluation-context.ts'
import { membersOf } from '#records/audiences/server/members.ts'
import { contactStates, type ReachState, reachStates } from '#records/audiences/server/reach.ts'
import { getAudience } from '#records/audiences/server/saved.ts'
import { languageOfSignup, pageLanguage } from '#records/drops/server/signup-language.ts'
import type { Channel } from '#records/messages/contract.ts'
import type { MessageLanguage } from '../contract.ts'

/** A fan of the audience, and what is needed to write to them. */
export interface Target {
  id: string
  first_name: string | null
  last_name: string | null
  /** By the fan's place; null where it is not known. */
  zone: string | null
  /** Chosen on the page of preferences, else given as the fan's language, else that of the page of the sign-up. */
  language: MessageLanguage | null
  reached: Channel[]
  /** Where a channel has a contact that may not be written to. */
  barred: Exclude<ReachState, 'REACHABLE'>[]
}

interface Audiences {
  audience_id: string | null
  except_audience_id: string | null
}

/** The fans of an audience without those of another, in the order of their ids. No audience: every fan. */
export async function targetsOf(
  db: Db,
  organizationId: string,
  now: Date,
  { audience_id, except_audience_id }: Audiences,
): Promise<Target[]> {
  const tree = audience_id ? await treeOf(db, organizationId, audience_id) : EVERYONE
  const except = except_audience_id ? await treeOf(db, organizationId, except_audience_id) : null
  const whole: Group = except ? { logical_operator: 'AND_NOT', rules: [tree, except] } : tree
  return targetsAmong(
    db,
    organizationId,
    now,
    membersOf(whole, await evaluationContext(db, organizationId, now, [whole])),
  )
}

const treeOf = async (db: Db, organizationId: string, id: string): Promise<Group> =>
  (await getAudience(db, organizationId, id)).tree ?? raise(notFound('Audience'))

interface Row {
  id: string
  first_name: string | null
  last_name: string | null
  latitude: number | null
  longitude: number | null
  language: string | null
  states: Record<string, number> | null
}

/** The same for a subquery of ids: what is true of them now. */
export async function targetsAmong(
  db: Db,
  organization_id: string,
  now: Date,
  members: RawBuilder<{ id: string }>,
): Promise<Target[]> {
  const context = await evaluationContext(db, organization_id, now, [])
  const { rows } = await sql<Row>`
    with members as materialized (
      select id, agreed_channels from fans where organization_id = ${organization_id} and id in (${members})),
    states as (${contactStates(sql`members`, context)})
    select f.id, f.first_name, f.last_name, f.latitude, f.longitude,
      coalesce(f.message_locale, case when f.language in ('en', 'fr') then f.language end, ${languageOfSignup}) as language,
      (select jsonb_object_agg(t.channel, t.state) from states t where t.fan_id = f.id) as states
    from fans f left join lateral (
      select s.organization_id, s.id from signups s
      where s.organization_id = ${organization_id} and s.fan_id = f.id and s.state = 'ACCEPTED'
      order by s.id desc limit 1) s on true
    where f.organization_id = ${organization_id} and f.id in (select id from members) order by f.id`.execute(db)
  return rows.map(({ latitude, longitude, states, language, ...fan }) => {
    const known = Object.entries(states ?? {}).map(
      ([channel, state]) => [channel as Channel, reachStates[state]] as const,
    )
    return {
      ...fan,
      language: pageLanguage(language),
      zone: latitude === null || longitude === null ? null : zoneOfPoint(latitude, longitude),
      reached: known.flatMap(([channel, state]) => (state === 'REACHABLE' ? channel : [])),
      barred: known.flatMap(([, state]) => (state && state !== 'REACHABLE' ? state : [])),
    }
  })
}
