import { sql } from 'kysely'
import { requiresOptIn } from '#features/signups/rules.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { DETAIL_DAYS, type DropDetail } from '../contract.ts'
import { asksOf } from './drop-asks.ts'
import { dayOf, daysBefore, daysBetween, signUpDays, visitDays } from './drop-days.ts'
import { dropRows, type RowFacts, type StoredDrop, storedDrops } from './drop-rows.ts'
import { countryOf, sourceOf } from './drop-sources.ts'
import { hasProvenContact, reachableThrough } from './proven-contact.ts'

const NAMED_SOURCES = 8
const NAMED_COUNTRIES = 12

/** A drop with its numbers. @throws 404 */
export async function getDrop(db: ReadDb, id: string, facts: RowFacts): Promise<Omit<DropDetail, 'text_pauses'>> {
  const stored = await storedDrops(db, facts.now)
    .select(['d.version', 'd.updated_at'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  const [drop] = await dropRows(db, [stored as StoredDrop], facts)
  if (!drop) raise(notFound('Drop'))
  const content = (stored as StoredDrop).content
  const images = (stored as StoredDrop).dress.cover?.images ?? []
  const today = dayOf(facts.now)
  const range = { from: daysBefore(today, DETAIL_DAYS - 1), to: today }
  const signUps = (await signUpDays(db, [id], range)).get(id)
  const visits = (await visitDays(db, [id], range)).get(id)
  const sources = await sharesBy(db, id, sourceOf('s', facts.ownHosts))
  const countries = await sharesBy(db, id, sql<string | null>`s.country_code`)
  const [by_source, otherSources] = named(sources, NAMED_SOURCES)
  const [by_country, otherCountries] = named(countries, NAMED_COUNTRIES)
  return {
    drop,
    description: content.description,
    cover_large_url: images.find(({ width }) => width >= 480)?.url ?? images.at(-1)?.url ?? content.custom_image_url,
    version: drop.phase === 'DRAFT' ? null : stored.version,
    updated_at: stored.updated_at.toISOString(),
    form: {
      require_otp: content.require_otp,
      require_checkbox_opt_in: requiresOptIn(content),
      require_both_sms_and_email: content.require_both_sms_and_email,
      translation_language: content.translation_language,
      asks: asksOf(content),
    },
    totals: { ...(await totalsOf(db, id)), sign_ups: drop.sign_ups, visits: drop.visits, conversion: drop.conversion },
    days: daysBetween(range.from, range.to).map(day => ({
      day,
      sign_ups: signUps?.get(day) ?? 0,
      visits: visits?.get(day) ?? 0,
    })),
    by_channel: await byChannel(db, id),
    by_source,
    by_country,
    other: { by_source: otherSources, by_country: otherCountries },
  }
}

interface Share {
  key: string | null
  sign_ups: number
}

/** The largest shares, and how many sign-ups the rest makes. */
function named(shares: readonly Share[], most: number): [Share[], number] {
  return [shares.slice(0, most), shares.slice(most).reduce((rest, share) => rest + share.sign_ups, 0)]
}

/** Accepted sign-ups with where their fan lives, as `s`. */
const acceptedSignUps = (db: ReadDb, dropId: string) =>
  db
    .selectFrom('signups as g')
    .leftJoin('fans as f', 'f.id', 'g.fan_id')
    .select(['g.fan_id', 'g.source', 'g.answers', countryOf('g', 'f').as('country_code')])
    .where('g.drop_id', '=', dropId)
    .where('g.state', '=', 'ACCEPTED')

async function sharesBy(db: ReadDb, dropId: string, key: ReturnType<typeof sql<string | null>>): Promise<Share[]> {
  return db
    .selectFrom(acceptedSignUps(db, dropId).as('s'))
    .select(({ fn }) => [key.as('key'), fn.countAll<number>().as('sign_ups')])
    .groupBy('key')
    .orderBy('sign_ups', 'desc')
    .orderBy('key')
    .execute()
}

async function byChannel(db: ReadDb, dropId: string): Promise<DropDetail['by_channel']> {
  const channel = sql<string | null>`s.answers #>> '{contacts,0,channel}'`
  const shares = await sharesBy(db, dropId, channel)
  return shares.flatMap(({ key, sign_ups }) =>
    key ? { key: key as DropDetail['by_channel'][number]['key'], sign_ups } : [],
  )
}

async function totalsOf(db: ReadDb, dropId: string) {
  const signUps = db
    .selectFrom('signups as g')
    .select([
      'g.fan_id',
      'g.state',
      hasProvenContact(db, 'g.fan_id').as('proven'),
      reachableThrough(db, 'g.id', 'g.fan_id').as('reached'),
    ])
    .where('g.drop_id', '=', dropId)
  return db
    .selectFrom(signUps.as('s'))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('s.state', '=', 'ACCEPTED').filterWhere('s.proven', '=', true).as('confirmed'),
      fn
        .count<number>('s.fan_id')
        .distinct()
        .filterWhere('s.state', '=', 'ACCEPTED')
        .filterWhere('s.reached', '=', true)
        .as('reachable'),
      fn.countAll<number>().filterWhere('s.state', '=', 'QUARANTINED').as('quarantined'),
    ])
    .executeTakeFirstOrThrow()
}
