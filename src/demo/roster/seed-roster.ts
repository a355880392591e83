import { sql } from 'kysely'
import type { SimulatedPerson } from '#integrations/social/simulated-people.ts'
import { picturedSnapshot, simulatedCreators } from '#integrations/social/simulator.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { upsertProfiles } from '#records/social-profiles/server/upsert-profiles.ts'
import { seedApplicants } from './applicants.ts'
import { insertAll } from './insert-all.ts'
import { type MadeUpCreator, madeUpCreator } from './made-up-creator.ts'
import { seedObservations } from './observations.ts'
import { madeUpPayouts } from './payouts.ts'
import { LISTS, PROMOTIONS } from './words.ts'

const SEED = 20_261_121
const CREATORS = 1_200
const APPLICANTS = 26
/** One creator in this many is in the roster twice, once for each of two profiles. */
const TWICE_IN = 97

interface Team {
  organization_id: string
  storage: Storage
  /** The user who works on the roster. */
  user_id: string
  now: Date
}

/** The roster of a label after half a year: creators of the made-up world, in lists, with tags and notes. */
export async function seedRoster(db: Db, team: Team): Promise<void> {
  const random = randomStream(SEED)
  const people = simulatedCreators(CREATORS + APPLICANTS)
  const genreIds = await genresByName(db)
  const accounts = people.flatMap(person => person.accounts)
  const ids = await upsertProfiles(
    db,
    accounts.map(account => ({
      ...picturedSnapshot(account, team.now),
      genre_ids: account.genres.flatMap(name => genreIds.get(name) ?? []),
    })),
    team.now,
  )
  const profileOf = new Map(accounts.map((account, at) => [account, ids[at] ?? '']))
  const entries = people.slice(0, CREATORS).flatMap(person => entriesOf(random, person, team.now))
  await writeCreators(db, team, entries, profileOf)
  // a random stream of its own, so that the other data of this world stay the same
  const paid = randomStream(SEED + 1)
  await insertAll(
    db,
    'payouts',
    entries.flatMap(entry => madeUpPayouts(paid, entry, team)),
  )
  await writeTags(db, team, entries)
  await writeLists(db, team, random, entries)
  await seedObservations(db, team)
  await seedApplicants(db, { ...team, random }, people.slice(CREATORS), profileOf)
}

/** A person of the made-up world as the team knows them: some of their profiles and the team's notes. */
interface Entry extends MadeUpCreator {
  id: string
  person: SimulatedPerson
}

function entriesOf(random: RandomStream, person: SimulatedPerson, now: Date): Entry[] {
  const entry = (accounts: SimulatedPerson['accounts']) => {
    const part = { ...person, accounts }
    const made = madeUpCreator(random, part, now)
    return { ...made, id: newId(made.added_at.getTime()), person: part }
  }
  const [largest, ...others] = person.accounts
  const twice = person.index % TWICE_IN === 0 && largest && others.length > 0
  return twice ? [entry([largest]), entry(others)] : [entry(person.accounts)]
}

async function writeCreators(
  db: Db,
  { organization_id }: Team,
  entries: readonly Entry[],
  profileOf: ReadonlyMap<SimulatedPerson['accounts'][number], string>,
) {
  const promotionIds = new Map(PROMOTIONS.map(({ name }) => [name, newId()]))
  await insertAll(
    db,
    'creators',
    entries.map(({ id, source, added_at, name, gender, rating, notes, composite_score, promotions, drafts }) => ({
      organization_id,
      id,
      name,
      gender,
      rating,
      notes,
      source,
      composite_score,
      promotion_count: promotions?.count ?? 0,
      promotion_post_count: promotions?.posts ?? 0,
      promotion_draft_count: drafts,
      recent_promotion: promotions
        ? JSON.stringify({
            id: promotionIds.get(promotions.latest.name),
            name: promotions.latest.name,
            added_at: new Date(Math.max(added_at.getTime(), promotions.added_at.getTime())),
          })
        : null,
      created_at: added_at,
    })),
  )
  await insertAll(
    db,
    'creator_profiles',
    entries.flatMap(({ id, added_at, person }) =>
      person.accounts.map(account => ({
        organization_id,
        social_profile_id: profileOf.get(account) ?? '',
        creator_id: id,
        added_at,
      })),
    ),
  )
  const behind = <R extends object>(id: string, rows: readonly R[]) =>
    rows.map((row, at) => ({ organization_id, id: newId(), creator_id: id, ...row, position: at + 1 }))
  await insertAll(
    db,
    'creator_contacts',
    entries.flatMap(({ id, contacts }) => behind(id, contacts)),
  )
  await insertAll(
    db,
    'creator_prices',
    entries.flatMap(({ id, prices }) => behind(id, prices)),
  )
  const cities = await citiesOf(db, entries)
  await insertAll(
    db,
    'creator_locations',
    entries.flatMap(({ id, has_location, person: { city, country_code } }) =>
      has_location ? behind(id, [cities.get(`${country_code} ${city}`) ?? { city, country_code }]) : [],
    ),
  )
}

async function writeTags(db: Db, { organization_id, now }: Team, entries: readonly Entry[]) {
  const names = [...new Set(entries.flatMap(({ tags }) => tags))].sort()
  const tags = new Map(names.map(name => [name, newId()]))
  await insertAll(
    db,
    'tags',
    names.map(name => ({ organization_id, id: tags.get(name) ?? '', name, created_at: now })),
  )
  await insertAll(
    db,
    'creator_tags',
    entries.flatMap(entry =>
      entry.tags.map(name => ({
        organization_id,
        creator_id: entry.id,
        tag_id: tags.get(name) ?? '',
        created_at: entry.added_at,
      })),
    ),
  )
}

async function writeLists(db: Db, { organization_id, now }: Team, random: RandomStream, entries: readonly Entry[]) {
  const opened = Math.min(...entries.map(({ added_at }) => added_at.getTime()))
  const lists = LISTS.map(({ name, days_ago }) => {
    const created_at = new Date(now.getTime() - days_ago * 86_400_000)
    return { organization_id, id: newId(created_at.getTime()), name, created_at }
  })
  const everybody = { organization_id, id: organization_id, name: 'All Creators', created_at: new Date(opened) }
  await insertAll(db, 'rosters', [everybody, ...lists])
  const rows = entries.flatMap(entry => {
    const member = { organization_id, creator_id: entry.id }
    const chosen = lists.filter(({ name }) => random.chance(belonging[name](entry)))
    return [
      { ...member, roster_id: organization_id, added_at: entry.added_at },
      ...chosen.map(({ id, created_at }) => {
        const from = Math.max(created_at.getTime(), entry.added_at.getTime())
        return { ...member, roster_id: id, added_at: new Date(from + random.next() * 0.4 * (now.getTime() - from)) }
      }),
    ]
  })
  await insertAll(db, 'roster_creators', rows)
  await refreshCreators(
    db,
    organization_id,
    entries.map(({ id }) => id),
  )
}

/** The probability of an entry in each list. */
const belonging: Record<(typeof LISTS)[number]['name'], (entry: Entry) => number> = {
  'Slow Orchard seeding': ({ tags, person }) =>
    tags.includes('new music') || tags.includes('guitar') || person.genres.includes('Indie') ? 0.45 : 0.02,
  Dancers: ({ tags }) => (tags.includes('dance') ? 0.85 : 0),
  'UK & Ireland': ({ person }) => (person.country_code === 'GB' ? 0.8 : 0),
  'New music reviewers': ({ tags }) => (tags.includes('new music') ? 0.7 : 0.01),
  'Would book again': ({ rating, promotions }) => (promotions && rating >= 4 ? 0.75 : 0),
}

async function genresByName(db: Db) {
  const rows = await db.selectFrom('genres').select(['id', 'genre']).execute()
  return new Map(rows.map(({ id, genre }) => [genre, id]))
}

/** The GeoNames places of these people, the largest of each name. */
async function citiesOf(db: Db, entries: readonly Entry[]) {
  const people = [...new Map(entries.map(({ person }) => [`${person.country_code} ${person.city}`, person])).values()]
  const { rows } = await sql<{
    city: string
    state: string | null
    country_code: string
    latitude: number
    longitude: number
  }>`
    select distinct on (p.country_code, p.name) p.name as city, p.state, p.country_code, p.latitude, p.longitude
    from places p join unnest(${people.map(({ country_code }) => country_code)}::text[],
      ${people.map(({ city }) => city)}::text[]) as asked (country_code, name)
      on asked.country_code = p.country_code and asked.name = p.name
    order by p.country_code, p.name, p.population desc`.execute(db)
  return new Map(rows.map(row => [`${row.country_code} ${row.city}`, row]))
}
