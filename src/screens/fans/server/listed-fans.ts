import { type ExpressionBuilder, sql } from 'kysely'
import { folded } from '#features/signups/server/submission.ts'
import type { ReadDb } from '#platform/server/db.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { FanFilter } from '../contract.ts'
import { mayBeReached, saidYes } from './fan-rows.ts'
import { startsWith } from './matching-fans.ts'

/** As many are looked up one by one in the time that a page may take; fewer where the consents of each are read, too. */
const FEW = { named: 2_500, reached: 1_000 }

/**
 * Fans whom the filter finds, for a page of them in the list's order. A whole selection (`matching`) is made from all that
 * match; a page is found by walking along the order until it is full, unless so few match that the walk would be long.
 * Statistics cannot tell which, because they do not know how names, drops and channels go together. So each condition first
 * says whom it finds where these are few; where none does, all of them are asked of one fan after the other.
 */
export async function listed(
  db: ReadDb,
  { q, drop_id, channel, country_code, quarantined, import_id }: FanFilter,
  most = FEW,
) {
  let fans = db.selectFrom('fans as f')
  if (quarantined !== null && quarantined !== undefined) fans = fans.where('f.quarantined', '=', quarantined)
  if (country_code) fans = fans.where('f.country_code', '=', country_code)

  const named = q ? await few(namedFans(db, q), most.named) : null
  if (named) fans = fans.where(isOneOf(named))
  else if (q) fans = fans.where(eb => eb.or(isNamed(eb, q)))

  if (drop_id) {
    const ofDrop = db.selectFrom('signups as s').select('s.fan_id as id').where('s.drop_id', '=', drop_id)
    const found = await few([ofDrop], most.named)
    if (found) fans = fans.where(isOneOf(found))
    else fans = fans.where(eb => eb.exists(ofDrop.where(sql<boolean>`s.fan_id = f.id`).offset(ASKED_EACH)))
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
    else fans = fans.where(eb => eb.exists(ofImport.where(sql<boolean>`i.fan_id = f.id`).offset(ASKED_EACH)))
  }
  if (channel) {
    const reached = db
      .selectFrom('fan_contacts as c')
      .select('c.fan_id as id')
      .where('c.channel', '=', channel)
      .where(mayBeReached('c'))
    const found = await few([reached], most.reached)
    if (found) fans = fans.where(isOneOf(found))
    fans = fans.where(eb =>
      eb.exists(
        reached
          .where(sql<boolean>`c.fan_id = f.id`)
          .where(saidYes(db, 'f.id', 'c.channel'))
          .offset(ASKED_EACH),
      ),
    )
  }
  return fans
}

/** Skips nothing, but keeps PostgreSQL from turning the question about each fan into a join of all. */
const ASKED_EACH = sql<number>`0`

const isOneOf = (ids: readonly string[]) => sql<boolean>`f.id = any(${ids}::uuid[])`

interface Finds {
  limit(count: number): Finds
  execute(): Promise<{ id: string }[]>
}

/** The ids that all of these find together, or null where they are more than so many. */
async function few(queries: readonly Finds[], most: number): Promise<string[] | null> {
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
function namedFans(db: ReadDb, q: string): Finds[] {
  const name = startsWith(folded(q))
  const digits = q.replace(/\D/g, '')
  const contacts = db.selectFrom('fan_contacts as a').select('a.fan_id as id')
  return [
    db.selectFrom('fans as n').select('n.id').where('n.name_search', 'like', name),
    db.selectFrom('fans as l').select('l.id').where('l.last_name_search', 'like', name),
    contacts.where('a.channel', '=', 'EMAIL').where('a.value', 'like', startsWith(q.toLowerCase())),
    ...(digits.length < 3
      ? []
      : (['PHONE', 'WHATSAPP'] as const).map(channel =>
          contacts.where('a.channel', '=', channel).where('a.value', 'like', startsWith(digits)),
        )),
  ]
}

/** The same, asked of one fan. */
function isNamed(eb: ExpressionBuilder<DB & { f: DB['fans'] }, 'f'>, q: string) {
  const name = startsWith(folded(q))
  const digits = q.replace(/\D/g, '')
  const contact = (channels: readonly string[], value: string) =>
    eb.exists(
      eb
        .selectFrom('fan_contacts as a')
        .select('a.fan_id')
        .whereRef('a.fan_id', '=', 'f.id')
        .where('a.channel', 'in', channels)
        .where('a.value', 'like', startsWith(value))
        .offset(ASKED_EACH),
    )
  return [
    eb('f.name_search', 'like', name),
    eb('f.last_name_search', 'like', name),
    contact(['EMAIL'], q.toLowerCase()),
    ...(digits.length < 3 ? [] : [contact(['PHONE', 'WHATSAPP'], digits)]),
  ]
}
