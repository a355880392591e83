import { sql } from 'kysely'
import { folded } from '#features/signups/server/submission.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/db.ts'
import { keysetPage } from '#platform/server/keyset.ts'
import { type fanScreens, MANY_FANS } from '../contract.ts'
import { dropReferences } from './drop-references.ts'
import { fanColumns, fanRows, saidYes } from './fan-rows.ts'

type Filter = InputOf<typeof fanScreens.count>

const sortColumns = { LAST_SEEN: 'f.last_seen_at', CREATED: 'f.created_at' } as const

export async function listFans(db: ReadDb, { sort, cursor, limit, ...filter }: InputOf<typeof fanScreens.list>) {
  const { items, links } = await keysetPage(matching(db, filter).select(fanColumns), {
    sort: [{ column: sortColumns[sort], direction: 'desc' }],
    tie: 'f.id',
    cursor,
    limit,
  })
  return { items: await fanRows(db, items), links }
}

/** Counts as far as `MANY_FANS`: nobody waits for the exact size of a large list. */
export async function countFans(db: ReadDb, filter: Filter) {
  const few = matching(db, filter)
    .select('f.id')
    .limit(MANY_FANS + 1)
  const { found } = await db
    .selectFrom(few.as('few'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(found, MANY_FANS), many: found > MANY_FANS }
}

export async function fanFacets(db: ReadDb) {
  const drops = await db.selectFrom('drops').select('id').orderBy('created_at', 'desc').limit(200).execute()
  const ids = drops.map(drop => drop.id)
  const references = await dropReferences(db, ids)
  const countries = await db
    .selectFrom('fans as f')
    .select('f.country_code')
    .where('f.country_code', 'is not', null)
    .groupBy('f.country_code')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('f.country_code')
    .execute()
  return {
    drops: ids.flatMap(id => references.get(id) ?? []),
    country_codes: countries.flatMap(({ country_code }) => country_code ?? []),
  }
}

function matching(db: ReadDb, { q, drop_id, channel, country_code, quarantined }: Filter) {
  let fans = db.selectFrom('fans as f')
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
          .where('c.verified_at', 'is not', null)
          .where(saidYes(db, 'f.id', 'c.channel')),
      ),
    )
  return q ? fans.where('f.id', 'in', named(db, q)) : fans
}

/** Fans whose name, last name, address or number begins with what was typed. */
function named(db: ReadDb, q: string) {
  const name = startsWith(folded(q))
  const digits = q.replace(/\D/g, '')
  const byName = db.selectFrom('fans as n').select('n.id').where('n.name_search', 'like', name)
  const byLastName = db.selectFrom('fans as l').select('l.id').where('l.last_name_search', 'like', name)
  const byAddress = db
    .selectFrom('fan_contacts as a')
    .select('a.fan_id as id')
    .where('a.channel', '=', 'EMAIL')
    .where('a.value', 'like', startsWith(q.toLowerCase()))
  const found = byName.union(byLastName).union(byAddress)
  if (digits.length < 3) return found
  return found.union(
    db
      .selectFrom('fan_contacts as p')
      .select('p.fan_id as id')
      .where('p.channel', 'in', ['PHONE', 'WHATSAPP'])
      .where('p.value', 'like', startsWith(digits)),
  )
}

const startsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`
