import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { folded } from '#features/signups/server/submission.ts'
import type { ReadDb } from '#platform/server/db.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { FanFilter, FanSort } from '../contract.ts'
import { mayBeReached, saidYes } from './fan-rows.ts'
import { ownConditions, startsWith } from './matching-fans.ts'
import { hasSaid, tookBack } from './said-words.ts'
import { ASKED_EACH, type Condition, countUpTo, type Ids, idsOf, SOME, shortestWay } from './shortest-way.ts'

/** As many are looked up one by one in the time that a page may take; fewer where the consents of each are read, too. */
const FEW = { named: 2_500, reached: 1_000, some: SOME, range: 50_000 }

const PAGE = 50

/**
 * Fans whom the filter finds, for a page of them in the list's order. A whole selection (`matching`) is made from all that
 * match; a page is found by walking along the order until it is full, unless so few match that the walk would be long.
 * Statistics cannot tell which, because they do not know how names, drops and channels go together. So each condition first
 * says how many it finds. Where these are few, they are all; where none finds few, the shortest way is taken.
 */
export async function listed(
  db: ReadDb,
  filter: FanFilter,
  { most = FEW, wanted = PAGE, sort = 'CREATED' as FanSort } = {},
) {
  const { q, drop_id, channel, country_code, quarantined, import_id, language, city, consent } = filter
  let fans = db.selectFrom('fans as f')
  const conditions: Condition[] = []
  const counted = (...ids: Ids[]) => countUpTo(db, most.some, ids)
  const living = db.selectFrom('fans as n').select('n.id')
  if (sort === 'LAST_SEEN') fans = (await cameThen(db, filter, most.range)) ?? fans
  // a yes and a silence are common, and each fan is asked; a no is rare
  if (consent === 'NO') fans = (await tookItBack(db, sort, most.some)) ?? fans
  for (const condition of ownConditions(filter)) fans = fans.where(condition)
  if (quarantined !== null && quarantined !== undefined) fans = fans.where('f.quarantined', '=', quarantined)
  if (country_code) fans = fans.where('f.country_code', '=', country_code)
  if (consent) fans = fans.where(hasSaid(db, consent))

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
  if (channel) {
    const all = db
      .selectFrom('fan_contacts as c')
      .select('c.fan_id as id')
      .where('c.channel', '=', channel)
      .where(mayBeReached('c'))
    const each = all.where(sql<boolean>`c.fan_id = f.id`).where(saidYes(db, 'f.id', 'c.channel'))
    const count = await counted(all)
    if (count <= most.reached) {
      const reached = await idsOf([all])
      fans = fans.where(isOneOf(reached)).where(eb => eb.exists(each.offset(ASKED_EACH)))
    } else conditions.push({ all, count, each, asksMore: true })
  }
  if (conditions.length > 0) {
    for (const all of [
      ...(country_code ? [living.where('n.country_code', '=', country_code)] : []),
      ...(quarantined ? [living.where('n.quarantined', '=', true)] : []),
      ...(language ? [living.where('n.language', '=', language)] : []),
      ...(city ? [living.where('n.city', '=', city)] : []),
    ])
      conditions.push({ all, count: await counted(all) })
    for (const condition of shortestWay(db, conditions, { wanted, some: most.some })) fans = fans.where(condition)
  }
  return fans
}

/**
 * Fans who came within a range of days, where these are not too many: found by the days and then put in the order of who was
 * seen last. Along that order nobody knows how far away those of a range lie, the old ones near its end.
 */
async function cameThen(db: ReadDb, { signed_up_from, signed_up_before, consent, channel }: FanFilter, most: number) {
  if (!signed_up_from && !signed_up_before) return null
  const days = ownConditions({ signed_up_from, signed_up_before } as FanFilter)
  const range = days.reduce((query, day) => query.where(day), db.selectFrom('fans as f'))
  if ((await countUpTo(db, most, [range.select('f.id')])) > most) return null
  return ownList(db, consent || channel ? inOrder(range, 'LAST_SEEN') : range)
}

/** Fans who ever took a consent back, where these are not too many: each has to be asked for a yes since then. */
async function tookItBack(db: ReadDb, sort: FanSort, most: number) {
  const before = tookBack(db)
  if ((await countUpTo(db, most, before)) > most) return null
  const all = before.reduce((one, other) => one.unionAll(other))
  return ownList(db, inOrder(db.selectFrom('fans as f').where(sql<boolean>`f.id = any(array(${all}))`), sort))
}

type Fans = SelectQueryBuilder<DB & { f: DB['fans'] }, 'f', object>

/** In the list's order only those are asked more whom the page needs. */
const inOrder = (fans: Fans, sort: FanSort): Fans =>
  fans.orderBy(sort === 'CREATED' ? 'f.created_at' : 'f.last_seen_at', 'desc').orderBy('f.id', 'desc')

/** The offset keeps PostgreSQL from finding them another way. */
const ownList = (db: ReadDb, fans: Fans): Fans =>
  db.selectFrom(fans.selectAll('f').offset(ASKED_EACH).as('f')) as unknown as Fans

const isOneOf = (ids: readonly string[]) => sql<boolean>`f.id = any(${ids}::uuid[])`

/** Whose name, last name, address or number begins with what was typed: one range of an index each. */
function namedFans(db: ReadDb, q: string): { byName: Ids[]; byContact: Ids[] } {
  const name = startsWith(folded(q))
  const contacts = db.selectFrom('fan_contacts as a').select('a.fan_id as id')
  return {
    byName: [
      db.selectFrom('fans as n').select('n.id').where('n.name_search', 'like', name),
      db.selectFrom('fans as l').select('l.id').where('l.last_name_search', 'like', name),
    ],
    byContact: contactsNamed(q).map(([channel, value]) =>
      contacts.where('a.channel', '=', channel).where('a.value', 'like', value),
    ),
  }
}

/** Channels whose contacts may begin with what was typed, and the pattern. */
function contactsNamed(q: string): [string, string][] {
  const digits = q.replace(/\D/g, '')
  const numbers = digits.length < 3 ? [] : ['PHONE', 'WHATSAPP']
  return [
    ['EMAIL', startsWith(q.toLowerCase())],
    ...numbers.map((channel): [string, string] => [channel, startsWith(digits)]),
  ]
}

/** The same, asked of one fan; `byContact` where only these have such a contact. */
function isNamed(eb: ExpressionBuilder<DB & { f: DB['fans'] }, 'f'>, q: string, byContact: readonly string[] | null) {
  const name = startsWith(folded(q))
  const asked = eb.exists(
    eb
      .selectFrom('fan_contacts as a')
      .select('a.fan_id')
      .whereRef('a.fan_id', '=', 'f.id')
      .where(one =>
        one.or(
          contactsNamed(q).map(([channel, value]) => one('a.channel', '=', channel).and('a.value', 'like', value)),
        ),
      )
      .offset(ASKED_EACH),
  )
  return [
    eb('f.name_search', 'like', name),
    eb('f.last_name_search', 'like', name),
    ...(byContact ? (byContact.length > 0 ? [isOneOf(byContact)] : []) : [asked]),
  ]
}
