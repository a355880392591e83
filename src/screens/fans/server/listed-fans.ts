import { type AliasableExpression, type ExpressionBuilder, sql } from 'kysely'
import { folded } from '#features/signups/server/submission.ts'
import type { ReadDb } from '#platform/server/db.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { FanFilter } from '../contract.ts'
import { mayBeReached, saidYes } from './fan-rows.ts'
import { startsWith } from './matching-fans.ts'

/**
 * As many are looked up one by one in the time that a page may take; fewer where the consents of each are read, too. `some` where
 * walking would be longer.
 */
const FEW = { named: 2_500, reached: 1_000, some: 25_000 }

const PAGE = 50

/**
 * Fans whom the filter finds, for a page of them in the list's order. A whole selection (`matching`) is made from all that
 * match; a page is found by walking along the order until it is full, unless so few match that the walk would be long.
 * Statistics cannot tell which, because they do not know how names, drops and channels go together. So each condition first
 * says whom it finds where these are few; where none does, all of them are asked of one fan after the other: of those along the
 * order, or where several conditions leave too few of these, of all whom one of them finds.
 */
export async function listed(
  db: ReadDb,
  { q, drop_id, channel, country_code, quarantined, import_id }: FanFilter,
  { most = FEW, wanted = PAGE } = {},
) {
  let fans = db.selectFrom('fans as f')
  if (quarantined !== null && quarantined !== undefined) fans = fans.where('f.quarantined', '=', quarantined)
  if (country_code) fans = fans.where('f.country_code', '=', country_code)

  const name = q ? namedFans(db, q) : null
  const named = name && (await few([...name.byName, ...name.byContact], most.named))
  if (named) fans = fans.where(isOneOf(named))
  else if (name) {
    const byContact = await few(name.byContact, most.reached)
    fans = fans.where(eb => eb.or(isNamed(eb, q, byContact)))
  }

  const many: ManyFans[] = []
  if (drop_id) {
    const ofDrop = db.selectFrom('signups as s').select('s.fan_id as id').where('s.drop_id', '=', drop_id)
    const found = await few([ofDrop], most.named)
    if (found) fans = fans.where(isOneOf(found))
    else many.push({ all: ofDrop, each: ofDrop.where(sql<boolean>`s.fan_id = f.id`) })
  }
  if (import_id) {
    const ofImport = db
      .selectFrom('fan_import_rows as i')
      .select('i.fan_id as id')
      .where('i.fan_id', 'is not', null)
      .where('i.import_id', '=', import_id)
      .where('i.outcome', 'in', ['ADDED', 'UPDATED'])
      .$narrowType<{ id: string }>()
    const found = await few([ofImport], most.named)
    if (found) fans = fans.where(isOneOf(found))
    else many.push({ all: ofImport, each: ofImport.where(sql<boolean>`i.fan_id = f.id`) })
  }
  if (channel) {
    const reached = db
      .selectFrom('fan_contacts as c')
      .select('c.fan_id as id')
      .where('c.channel', '=', channel)
      .where(mayBeReached('c'))
    const found = await few([reached], most.reached)
    if (found) fans = fans.where(isOneOf(found))
    const each = reached.where(sql<boolean>`c.fan_id = f.id`).where(saidYes(db, 'f.id', 'c.channel'))
    if (found) fans = fans.where(eb => eb.exists(each.offset(ASKED_EACH)))
    else many.push({ all: reached, each, asksMore: true })
  }

  const start = await whereToStart(db, many, { names: name && !named ? name.byName : [], wanted, some: most.some })
  if (start) fans = fans.where(sql<boolean>`f.id = any(array(${start.all}))`)
  for (const { each } of many.filter(one => one !== start || one.asksMore))
    fans = fans.where(eb => eb.exists(each.offset(ASKED_EACH)))
  return fans
}

/** A query of ids. */
interface Ids extends AliasableExpression<{ id: string }> {
  limit(count: number): Ids
  offset(count: typeof ASKED_EACH): Ids
  execute(): Promise<{ id: string }[]>
}

/** A condition that finds many: all of them, and the question about the fan `f`. */
interface ManyFans {
  all: Ids
  each: Ids
  /** `all` finds more than meet it. */
  asksMore?: true
}

/** As if every list were this long: in a shorter one no condition finds so many. */
const LARGE_LIST = 1_000_000
/** What share of all a condition may have that finds more than are counted. */
const LARGE_SHARE = 0.3

interface Wanted {
  /** Those whose names match, beside the conditions. */
  names: readonly Ids[]
  /** Fans after whom nobody looks on. */
  wanted: number
  some: number
}

/**
 * The condition to start from where walking along the order would pass more fans than it finds, as if conditions had nothing to
 * do with each other; null where the walk is shorter.
 */
async function whereToStart(
  db: ReadDb,
  many: readonly ManyFans[],
  { names, wanted, some }: Wanted,
): Promise<ManyFans | null> {
  // a page of what a single condition finds is soon full
  if (wanted <= PAGE && many.length + Math.min(names.length, 1) < 2) return null
  const countOf = async (ids: Ids) => {
    const { found } = await db
      .selectFrom(ids.limit(some + 1).as('few'))
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow()
    return found
  }
  const shareOf = (count: number) => (count > some ? LARGE_SHARE : count / LARGE_LIST)
  let walk = wanted
  if (names.length > 0) {
    let named = 0
    for (const ids of names) named += await countOf(ids)
    walk /= shareOf(named)
  }
  let start: { condition: ManyFans; count: number } | null = null
  for (const condition of many) {
    const count = await countOf(condition.all)
    walk /= shareOf(count)
    if (count <= some && count < (start?.count ?? Number.POSITIVE_INFINITY)) start = { condition, count }
  }
  return start && start.count < walk ? start.condition : null
}

/** Skips nothing, but keeps PostgreSQL from turning the question about each fan into a join of all. */
const ASKED_EACH = sql<number>`0`

const isOneOf = (ids: readonly string[]) => sql<boolean>`f.id = any(${ids}::uuid[])`

/** The ids that all of these find together, or null where they are more than so many. */
async function few(queries: readonly Ids[], most: number): Promise<string[] | null> {
  const ids = new Set<string>()
  for (const query of queries) {
    const found = await query.limit(most + 1).execute()
    if (found.length > most) return null
    for (const { id } of found) ids.add(id)
    if (ids.size > most) return null
  }
  return [...ids]
}

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
  const asked = contactsNamed(q).map(([channel, value]) =>
    eb.exists(
      eb
        .selectFrom('fan_contacts as a')
        .select('a.fan_id')
        .whereRef('a.fan_id', '=', 'f.id')
        .where('a.channel', '=', channel)
        .where('a.value', 'like', value)
        .offset(ASKED_EACH),
    ),
  )
  return [
    eb('f.name_search', 'like', name),
    eb('f.last_name_search', 'like', name),
    ...(byContact ? (byContact.length > 0 ? [isOneOf(byContact)] : []) : asked),
  ]
}
