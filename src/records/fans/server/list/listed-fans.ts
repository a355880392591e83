import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { agreedTo } from '#records/consents/server/last-consent.ts'
import { peopleMatchingField } from '#records/custom-fields/server/filter.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { FanFilter, FanSort } from '../../contract.ts'
import { mayBeReached } from '../fan-contacts.ts'
import { folded } from '../search-names.ts'
import { isCity } from './city-names.ts'
import { contactConditions, ownConditions, startsWith, taggedWith } from './matching-fans.ts'
import { byMonths } from './seen-by-months.ts'
import { type Condition, cheapestPlan, countUpTo, type Ids, idsOf, MAX_IN_MEMORY, NO_OFFSET } from './shortest-index.ts'

/** Number of fans that can be looked up by id within the time of a page; fewer when their consents are read, too. */
const FEW = { named: 2_500, reached: 1_000, some: MAX_IN_MEMORY, range: 10_000 }

const PAGE = 50

/**
 * Fans matching the filter, for one page in list order. A whole selection (`matching`) reads all that
 * match. A page walks the order until it is full, unless so few match that the walk would be long.
 * Planner statistics cannot decide, because they do not know how names, drops and channels correlate. So each condition first
 * counts its matches. A condition with few matches is read whole; if none has few, the cheapest plan is taken.
 */
export async function listed(
  db: ReadDb,
  filter: FanFilter,
  { most = FEW, wanted = PAGE, sort = 'CREATED' as FanSort, back = false } = {},
) {
  const { q, drop_id, channel, country_code, quarantined, import_id, language, city } = filter
  let fans = db.selectFrom('fans as f')
  const conditions: Condition[] = []
  const counted = (...ids: Ids[]) => countUpTo(db, most.some, ids)
  const living = db.selectFrom('fans as n').select('n.id')
  if (sort === 'LAST_SEEN') fans = (await cameThen(db, filter, { most: most.range, back })) ?? fans
  for (const condition of ownConditions(filter)) fans = fans.where(condition)
  if (quarantined !== null && quarantined !== undefined) fans = fans.where('f.quarantined', '=', quarantined)
  if (country_code) fans = fans.where('f.country_code', '=', country_code)

  for (const custom of filter.custom ?? []) {
    const { ids, except } = peopleMatchingField(db, 'FAN', custom)
    const count = except ? most.named + 1 : await counted(ids)
    if (count <= most.named) fans = fans.where(isOneOf(await idsOf([ids])))
    else fans = fans.where('f.id', except ? 'not in' : 'in', ids)
  }

  if (q) {
    const { byName, byContact } = namedFans(db, q)
    const names = await counted(...byName)
    const contacts = await countUpTo(db, names > most.some ? most.reached : most.some, byContact)
    const all = [...byName, ...byContact]
    if (names + contacts <= most.named) fans = fans.where(isOneOf(await idsOf(all)))
    else {
      const known = contacts <= most.reached ? await idsOf(byContact) : null
      fans = fans.where(eb => eb.or(isNamed(eb, q, known)))
      conditions.push({ all: all.reduce((one, other) => one.unionAll(other)), count: names + contacts })
    }
  }
  if (drop_id) {
    const all = db.selectFrom('signups as s').select('s.fan_id as id').where('s.drop_id', '=', drop_id)
    const count = await counted(all)
    if (count <= most.named) fans = fans.where(isOneOf(await idsOf([all])))
    else conditions.push({ all, count, each: all.where(sql<boolean>`s.fan_id = f.id`) })
  }
  if (import_id) {
    const all = db
      .selectFrom('fan_import_rows as i')
      .select('i.fan_id as id')
      .where('i.fan_id', 'is not', null)
      .where('i.import_id', '=', import_id)
      .where('i.outcome', 'in', ['ADDED', 'UPDATED'])
      .$narrowType<{ id: string }>()
    const count = await counted(all)
    if (count <= most.named) fans = fans.where(isOneOf(await idsOf([all])))
    else conditions.push({ all, count, each: all.where(sql<boolean>`i.fan_id = f.id`) })
  }
  if (filter.tag) {
    const all = taggedWith(db, filter.tag)
    const count = await counted(all)
    if (count <= most.named) fans = fans.where(isOneOf(await idsOf([all])))
    else conditions.push({ all, count, each: all.where(sql<boolean>`t.fan_id = f.id`) })
  }
  if (channel) {
    const all = db
      .selectFrom('fan_contacts as c')
      .select('c.fan_id as id')
      .where('c.channel', '=', channel)
      .where(mayBeReached('c'))
    const each = all.where(sql<boolean>`c.fan_id = f.id`).where(agreedTo('f', 'c.channel'))
    const count = await counted(all)
    if (count <= most.reached) {
      const reached = await idsOf([all])
      fans = fans.where(isOneOf(reached)).where(eb => eb.exists(each.offset(NO_OFFSET)))
    } else conditions.push({ all, count, each, asksMore: true })
  }
  if (conditions.length > 0) {
    // marketing consent has its own index for either order
    for (const all of [
      ...(country_code ? [living.where('n.country_code', '=', country_code)] : []),
      ...(quarantined ? [living.where('n.quarantined', '=', true)] : []),
      ...(language ? [living.where('n.language', '=', language)] : []),
      ...(city ? [living.where(isCity('n', city))] : []),
    ])
      conditions.push({ all, count: await counted(all) })
    for (const condition of cheapestPlan(db, conditions, { wanted, some: most.some })) fans = fans.where(condition)
  }
  return fans
}

/**
 * Fans who first signed up within a range of days. In last-seen order they may be anywhere, old ones
 * near the end. Few are found by date and then sorted; of many, a page is merged from month lists, unless
 * another condition finds few.
 */
async function cameThen(db: ReadDb, filter: FanFilter, { most, back }: { most: number; back: boolean }) {
  const { signed_up_from, signed_up_before, ...other } = filter
  if (!signed_up_from && !signed_up_before) return null
  const days = ownConditions({ signed_up_from, signed_up_before } as FanFilter)
  const range = days.reduce((query, day) => query.where(day), db.selectFrom('fans as f'))
  if ((await countUpTo(db, most, [range.select('f.id')])) <= most)
    return ownList(db, other.channel ? range.orderBy('f.last_seen_at', 'desc').orderBy('f.id', 'desc') : range)
  if (other.q || other.drop_id || other.import_id) return null
  const { country_code, quarantined } = other
  for (const condition of [
    ...ownConditions(other),
    ...(country_code ? [sql<boolean>`f.country_code = ${country_code}`] : []),
    ...(quarantined ? [sql<boolean>`f.quarantined`] : []),
  ])
    if ((await countUpTo(db, most, [db.selectFrom('fans as f').select('f.id').where(condition)])) <= most) return null
  return byMonths(db, { from: signed_up_from, before: signed_up_before, back })
}

type Fans = SelectQueryBuilder<DB & { f: DB['fans'] }, 'f', object>

/** The offset is an optimisation fence for the planner. */
const ownList = (db: ReadDb, fans: Fans): Fans =>
  db.selectFrom(fans.selectAll('f').offset(NO_OFFSET).as('f')) as unknown as Fans

const isOneOf = (ids: readonly string[]) => sql<boolean>`f.id = any(${ids}::uuid[])`

/** Fans whose name, last name, address or number starts with the search text: one index range each. */
function namedFans(db: ReadDb, q: string): { byName: Ids[]; byContact: Ids[] } {
  const name = startsWith(folded(q))
  const contacts = db.selectFrom('fan_contacts as a').select('a.fan_id as id')
  return {
    byName: [
      db.selectFrom('fans as n').select('n.id').where('n.name_search', 'like', name),
      db.selectFrom('fans as l').select('l.id').where('l.last_name_search', 'like', name),
    ],
    byContact: contactConditions(q).map(condition => contacts.where(condition)),
  }
}

/** The same condition for one fan; `byContact` when only these have such a contact. */
function isNamed(eb: ExpressionBuilder<DB & { f: DB['fans'] }, 'f'>, q: string, byContact: readonly string[] | null) {
  const name = startsWith(folded(q))
  const asked = eb.exists(
    eb
      .selectFrom('fan_contacts as a')
      .select('a.fan_id')
      .whereRef('a.fan_id', '=', 'f.id')
      .where(({ or }) => or(contactConditions(q)))
      .offset(NO_OFFSET),
  )
  return [
    eb('f.name_search', 'like', name),
    eb('f.last_name_search', 'like', name),
    ...(byContact ? (byContact.length > 0 ? [isOneOf(byContact)] : []) : [asked]),
  ]
}
