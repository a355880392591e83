import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { isYes } from '#records/consents/rules.ts'
import { lastConsents, type Purpose } from '#records/consents/server/last-consent.ts'
import { reachableChannels } from '#records/fans/server/fan-contacts.ts'
import type { FactRow, FanFacts } from '../../evaluate.ts'
import type { Collection } from '../../meaning.ts'

/** Everything that rules may ask about these fans, for the evaluator in memory. */
export async function loadFacts(db: Db, organizationId: string, ids: readonly string[]): Promise<FanFacts[]> {
  if (ids.length === 0) return []
  const fans = await db
    .selectFrom('fans as f')
    .select([
      'f.id',
      'f.country_code',
      'f.state',
      'f.city',
      'f.gender',
      'f.language',
      'f.birthdate',
      'f.created_at',
      'f.latitude',
      'f.longitude',
      'f.tiktok_username',
      'f.instagram_username',
    ])
    .where('f.organization_id', '=', organizationId)
    .where('f.id', 'in', ids)
    .orderBy('f.id')
    .execute()
  const rows = await rowsOf(db, organizationId, ids)
  const consents = await consentsOf(db, organizationId, ids)
  const reachable = await reachableChannels(db, ids)
  return fans.map(({ tiktok_username, instagram_username, ...fan }) => ({
    ...fan,
    handles: [...(tiktok_username === null ? [] : ['TikTok']), ...(instagram_username === null ? [] : ['Instagram'])],
    rows: rows(fan.id),
    consents: consents.get(fan.id) ?? {},
    reachable: reachable.get(fan.id) ?? [],
  }))
}

type Row = FactRow & { fan_id: string }

async function rowsOf(db: Db, organization_id: string, ids: readonly string[]) {
  const signups = await db
    .selectFrom('signups')
    .select([
      'fan_id',
      'drop_id',
      'created_at as at',
      sql<Record<string, string> | null>`answers -> 'custom_fields'`.as('answers'),
    ])
    .where('organization_id', '=', organization_id)
    .where('fan_id', 'in', ids)
    .where('state', '=', 'ACCEPTED')
    .execute()
  const given: Row[] = signups.flatMap(({ fan_id, at, answers }) =>
    Object.entries(answers ?? {}).map(([field_id, value]) => ({ fan_id, at, field_id, value: String(value) })),
  )
  const own: Row[] = await db
    .selectFrom('fan_field_values')
    .select(['fan_id', 'field_id', 'value', 'set_at as at'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', 'in', ids)
    .execute()
  const answers = [...given, ...own]
  const events = await db
    .selectFrom('fan_events')
    .select(['fan_id', 'kind', 'subject', 'quantity', 'happened_at as at'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', 'in', ids)
    .execute()
  const followers = await db
    .selectFrom('fan_followers')
    .select(['fan_id', 'platform', 'followers', 'told_at as at'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', 'in', ids)
    .execute()
  const tags = await db
    .selectFrom('fan_tags')
    .select(['fan_id', 'tag', 'added_at as at'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', 'in', ids)
    .execute()
  const messages = await db
    .selectFrom('broadcast_recipients as r')
    .innerJoin('messages as m', join =>
      join.onRef('m.organization_id', '=', 'r.organization_id').onRef('m.id', '=', 'r.message_id'),
    )
    .select(['r.fan_id', 'r.broadcast_id', 'r.channel', 'r.opened_at', 'r.clicked_at', 'm.settled_at'])
    .where('r.organization_id', '=', organization_id)
    .where('r.fan_id', 'in', ids)
    .where('m.state', '=', 'SENT')
    .execute()
  const of: Record<Collection, Map<string, Row[]>> = {
    signups: byFan(signups),
    answers: byFan(answers),
    events: byFan(events),
    followers: byFan(followers),
    tags: byFan(tags),
    messages: byFan(
      messages.map(({ settled_at, ...message }) => ({
        ...message,
        ...(settled_at ? { at: settled_at } : {}),
        opened: message.opened_at !== null || message.clicked_at !== null,
        clicked: message.clicked_at !== null,
      })),
    ),
  }
  return (id: string): FanFacts['rows'] => ({
    signups: of.signups.get(id) ?? [],
    answers: of.answers.get(id) ?? [],
    events: of.events.get(id) ?? [],
    followers: of.followers.get(id) ?? [],
    tags: of.tags.get(id) ?? [],
    messages: of.messages.get(id) ?? [],
  })
}

const byFan = (rows: readonly Row[]) => Map.groupBy(rows, row => row.fan_id)

async function consentsOf(db: Db, organizationId: string, ids: readonly string[]) {
  const consents = new Map<string, Record<string, 'YES' | 'NO'>>()
  for (const purpose of ['MARKETING', 'PARTNERS'] as const satisfies Purpose[]) {
    const rows = await db
      .selectFrom('fans as f')
      .innerJoinLateral(lastConsents(db, sql.ref<string>('f.id'), purpose).as('last'), join => join.onTrue())
      .select(['f.id', 'last.channel', 'last.state'])
      .where('f.organization_id', '=', organizationId)
      .where('f.id', 'in', ids)
      .execute()
    for (const { id, channel, state } of rows)
      consents.set(id, { ...consents.get(id), [`${purpose}:${channel}`]: isYes(state) ? 'YES' : 'NO' })
  }
  return consents
}
