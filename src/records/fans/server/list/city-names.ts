import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'

/** The normalised form of a city name, as in the generated column `fans.city_meant`. */
const meant = (city: unknown) =>
  sql<string>`(translate(replace(folded(${city}), 'ß', 'ss'), 'łøđı -''’.', 'lodi') collate "C")`

/** Normalises a city name: ignores case, accents, spaces, hyphens and apostrophes, so "saint etienne" is Saint-Étienne. */
export const isCity = (fan: string, city: string) => sql<boolean>`${sql.ref(`${fan}.city_meant`)} = ${meant(city)}`

/** The sample of fans that ranks the cities. */
const SAMPLE = 5_000

/** Cities of the newest fans, most fans first, each in its most frequent spelling. */
function usualCities(db: ReadDb) {
  const newest = db.selectFrom('fans').select(['city', 'city_meant']).orderBy('created_at', 'desc').limit(SAMPLE)
  const spelled = db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => ['newest.city', 'newest.city_meant', fn.countAll<number>().as('fans')] as const)
    .where('newest.city', '<>', '')
    .groupBy(['newest.city', 'newest.city_meant'])
  const cities = db
    .selectFrom(spelled.as('spelled'))
    .select(({ fn }) => [
      sql<string>`(array_agg(spelled.city order by spelled.fans desc, spelled.city))[1]`.as('city'),
      fn.sum<number>('spelled.fans').as('fans'),
      'spelled.city_meant as meant',
    ])
    .groupBy('spelled.city_meant')
  return db.selectFrom(cities.as('usual')).select(['usual.city', 'usual.meant']).orderBy('fans', 'desc').orderBy('city')
}

const MAX_USUAL = 200

/** Suggestions before anything is typed. */
export async function offeredCities(db: ReadDb): Promise<string[]> {
  const rows = await usualCities(db).limit(MAX_USUAL).execute()
  return rows.map(({ city }) => city)
}

const MAX_FOUND = 50

/** A hyphen alone normalises to nothing and would match every city. */
const saysSomething = (typed: string) => sql<boolean>`${meant(typed)} <> ''`

/** Cities of the team's fans that match the search text: frequent ones anywhere in their name, all others at the beginning. */
export async function findCities(db: ReadDb, typed: string): Promise<string[]> {
  const usual = await usualCities(db)
    .where(saysSomething(typed))
    .where(sql<boolean>`position(${meant(typed)} in usual.meant) > 0`)
    .limit(MAX_FOUND)
    .execute()
  const known = new Set(usual.map(one => one.meant))
  const others = (await citiesBeginning(db, typed)).filter(one => !known.has(one.meant))
  return [...usual, ...others].slice(0, MAX_FOUND).map(({ city }) => city)
}

/** A loose index scan, each city in the spelling of its last seen fan. */
function citiesBeginning(db: ReadDb, typed: string) {
  const from = meant(typed)
  const first = (where: Expression<SqlBool>) =>
    db
      .selectFrom('fans as f')
      .select(['f.city', 'f.city_meant'])
      .where(where)
      .where(saysSomething(typed))
      .where(sql<boolean>`f.city_meant < ${from} || chr(1114111)`)
      .orderBy('f.city_meant')
      .orderBy('f.last_seen_at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(1)
  return db
    .withRecursive('known', query =>
      db
        .selectFrom(first(sql<boolean>`f.city_meant >= ${from}`).as('first'))
        .select(['first.city', 'first.city_meant'])
        .unionAll(
          query
            .selectFrom('known')
            .innerJoinLateral(first(sql<boolean>`f.city_meant > known.city_meant`).as('next'), join => join.onTrue())
            .select(['next.city', 'next.city_meant']),
        ),
    )
    .selectFrom('known')
    .select([sql<string>`known.city`.as('city'), 'known.city_meant as meant'])
    .limit(MAX_FOUND)
    .execute()
}
