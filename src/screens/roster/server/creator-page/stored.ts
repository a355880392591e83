import { sql } from 'kysely'
import { listSuggestions, type StoredSuggestion } from '#features/creator-work/server/suggestions.ts'
import type { SuggestedField } from '#features/creator-work/suggestions.ts'
import { countryName } from '#platform/contract/countries.ts'
import { moneyWithCode } from '#platform/contract/money.ts'
import type { Db } from '#platform/server/database/db.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { creatorName } from '#records/creators/words.ts'
import { valuesOf } from '#records/custom-fields/server/values.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

export interface StoredAboutCreator {
  team: string
  name: string
  /** What is known, by field, as the page shows it; null: nothing. */
  known: Record<Exclude<SuggestedField, 'channel' | 'erasure'>, string | null>
  /** Of the price that is known. */
  currency: string | null
  profiles: readonly SocialProfile[]
  suggestions: readonly StoredSuggestion[]
  promotions: readonly { name: string; price: number | null; currency: string }[]
  /** What was sent by an invite link with one of the profiles, named and not shown: somebody else may have sent it. */
  applications: readonly StoredApplication[]
  counts: {
    mails: number
    payouts: number
    documents: number
    tags: number
    genres: number
    tasks: number
    fields: number
    has_rating: boolean
    has_notes: boolean
  }
}

interface StoredApplication {
  applied_at: Date
  has_phone: boolean
  has_place: boolean
  has_price: boolean
}

/** What a team stores about a creator, for the creator; null when they are no longer in the roster. */
export async function loadStoredAboutCreator(
  db: Db,
  of: { organization_id: string; creator_id: string },
): Promise<StoredAboutCreator | null> {
  const { organization_id, creator_id } = of
  const [creator] = await loadCreators(db, organization_id, [creator_id])
  if (!creator) return null
  const { rows: promotions } = await sql<StoredAboutCreator['promotions'][number]>`
    select a.name, ac.price::float8 as price, ac.currency from activation_creators ac
    join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id
    where ac.organization_id = ${organization_id} and ac.creator_id = ${creator_id}
    order by ac.added_at desc limit 50`.execute(db)
  const { rows: applications } = await sql<StoredApplication>`
    select a.applied_at, a.phone_number is not null as has_phone, coalesce(a.city, a.state, a.country_code) is not null as has_place,
      a.price_amount is not null as has_price
    from roster_applications a
    where a.organization_id = ${organization_id} and exists (
      select from creator_profiles cp
      where cp.organization_id = a.organization_id and cp.creator_id = ${creator_id}
        and cp.social_profile_id = a.social_profile_id)
    order by a.applied_at desc limit 50`.execute(db)
  const count = (
    table: 'outreach_mails' | 'payouts' | 'creator_documents' | 'creator_tags' | 'creator_genres' | 'creator_tasks',
  ) => sql<number>`(
    select count(*) from ${sql.table(table)} t
    where t.organization_id = ${organization_id} and t.creator_id = ${creator_id})`
  const { rows } = await sql<Omit<StoredAboutCreator['counts'], 'fields'> & { team: string | null }>`
    select ${count('outreach_mails')} as mails, ${count('payouts')} as payouts,
      ${count('creator_documents')} as documents, ${count('creator_tags')} as tags,
      ${count('creator_genres')} as genres, ${count('creator_tasks')} as tasks, c.rating > 0 as has_rating,
      coalesce(c.notes, '') <> '' as has_notes, auth_organization_name() as team
    from creators c where c.organization_id = ${organization_id} and c.id = ${creator_id}`.execute(db)
  const [{ team = '', ...counts } = NOTHING] = rows
  const values = (await valuesOf(db, 'CREATOR', [creator_id])).get(creator_id) ?? {}
  const own = (type: 'email' | 'phone_number') =>
    creator.contact_methods.find(contact => contact.type === type && contact.manager === null)?.value ?? null
  const managed = creator.contact_methods.find(({ manager }) => manager !== null)
  const [price] = creator.pricing
  const { location } = creator
  return {
    team: team ?? '',
    name: creatorName(creator),
    known: {
      name: creator.name ?? creator.social_profiles[0]?.full_name ?? null,
      location: location
        ? [location.city, countryName(location.country_code)].filter(Boolean).join(', ') || null
        : null,
      price: price ? moneyWithCode(price.price, price.currency) : null,
      email: own('email'),
      phone: own('phone_number'),
      manager: managed ? `${managed.manager}, ${managed.value}` : null,
    },
    currency: price?.currency ?? null,
    profiles: creator.social_profiles,
    suggestions: await listSuggestions(db, of),
    promotions,
    applications,
    counts: { ...counts, fields: Object.keys(values).length },
  }
}

const NOTHING = {
  team: '',
  mails: 0,
  payouts: 0,
  documents: 0,
  tags: 0,
  genres: 0,
  tasks: 0,
  has_rating: false,
  has_notes: false,
}
