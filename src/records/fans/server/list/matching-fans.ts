import { type Expression, type SqlBool, sql } from 'kysely'
import type { RowSelection } from '#platform/contract/selection.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { numbersDialledAs } from '#platform/server/phone-number.ts'
import { agreedTo } from '#records/consents/server/last-consent.ts'
import { peopleMatchingField } from '#records/custom-fields/server/filter.ts'
import type { FanFilter } from '../../contract.ts'
import { mayBeReached } from '../fan-contacts.ts'
import { folded } from '../search-names.ts'
import { isCity } from './city-names.ts'

/** Fans that match the filter. */
export function matching(db: ReadDb, filter: FanFilter) {
  const { q, drop_id, channel, country_code, quarantined, import_id } = filter
  let fans = db.selectFrom('fans as f')
  for (const condition of ownConditions(filter)) fans = fans.where(condition)
  if (quarantined !== null && quarantined !== undefined) fans = fans.where('f.quarantined', '=', quarantined)
  if (country_code) fans = fans.where('f.country_code', '=', country_code)
  if (drop_id)
    fans = fans.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('signups as s')
          .select(sql.lit(1).as('one'))
          .whereRef('s.fan_id', '=', 'f.id')
          .where('s.drop_id', '=', drop_id),
      ),
    )
  if (channel)
    fans = fans.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('fan_contacts as c')
          .select(sql.lit(1).as('one'))
          .whereRef('c.fan_id', '=', 'f.id')
          .where('c.channel', '=', channel)
          .where(mayBeReached('c'))
          .where(agreedTo('f', 'c.channel')),
      ),
    )
  if (import_id)
    fans = fans.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('fan_import_rows as i')
          .select(sql.lit(1).as('one'))
          .whereRef('i.fan_id', '=', 'f.id')
          .where('i.import_id', '=', import_id)
          .where('i.outcome', 'in', ['ADDED', 'UPDATED']),
      ),
    )
  if (filter.tag) fans = fans.where('f.id', 'in', taggedWith(db, filter.tag))
  for (const custom of filter.custom ?? []) {
    const { ids, except } = peopleMatchingField(db, 'FAN', custom)
    fans = fans.where('f.id', except ? 'not in' : 'in', ids)
  }
  return q ? fans.where('f.id', 'in', named(db, q)) : fans
}

/** Conditions on columns of the fan `f` itself, each with an index. */
export function ownConditions({
  language,
  city,
  consent,
  signed_up_from,
  signed_up_before,
}: FanFilter): Expression<SqlBool>[] {
  return [
    ...(language ? [sql<boolean>`f.language = ${language}`] : []),
    ...(city ? [isCity('f', city)] : []),
    ...(consent ? [sql<boolean>`f.marketing = ${consent}`] : []),
    ...(signed_up_from ? [sql<boolean>`f.created_at >= ${new Date(signed_up_from)}`] : []),
    ...(signed_up_before ? [sql<boolean>`f.created_at < ${new Date(signed_up_before)}`] : []),
  ]
}

/** Fans with a tag. */
export const taggedWith = (db: ReadDb, tag: string) =>
  db.selectFrom('fan_tags as t').select('t.fan_id as id').where('t.tag', '=', tag)

/** The selected fans of the list. Ids picked one by one count even when they no longer match the filter. */
export function chosenFans(db: ReadDb, { selection, ...filter }: FanFilter & { selection: RowSelection }) {
  if (!selection.all) return db.selectFrom('fans as f').where('f.id', 'in', selection.ids)
  const fans = matching(db, filter)
  return selection.excluded.length > 0 ? fans.where('f.id', 'not in', selection.excluded) : fans
}

/** Fans whose name, last name, address or number starts with the search text. */
function named(db: ReadDb, q: string) {
  const name = startsWith(folded(q))
  const byName = db.selectFrom('fans as n').select('n.id').where('n.name_search', 'like', name)
  const byLastName = db.selectFrom('fans as l').select('l.id').where('l.last_name_search', 'like', name)
  const byContact = db
    .selectFrom('fan_contacts as a')
    .select('a.fan_id as id')
    .where(({ or }) => or(contactConditions(q)))
  return byName.union(byLastName).union(byContact)
}

/**
 * Conditions on the contact `a`, each with an index: one that starts with the search text, or the whole number as it is dialled
 * at home, without its dial code.
 */
export function contactConditions(q: string): Expression<SqlBool>[] {
  const digits = q.replace(/\D/g, '').replace(/^00/, '')
  const begins = (channel: string, text: string) =>
    sql<boolean>`(a.channel = ${channel} and a.value like ${startsWith(text)})`
  const dialled = digits.length >= 7 && !/[\p{L}@]/u.test(q) ? numbersDialledAs(q) : []
  return [
    begins('EMAIL', q.toLowerCase()),
    ...(digits.length >= 3 ? [begins('PHONE', digits), begins('WHATSAPP', digits)] : []),
    ...(dialled.length > 0
      ? [sql<boolean>`(a.channel in ('PHONE', 'WHATSAPP') and a.value = any(${dialled}::text[]))`]
      : []),
  ]
}

/** Escapes a prefix for LIKE. */
export const startsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`
