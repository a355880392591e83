import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { searchedText } from '#records/creators/server/list/matching-creators.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'
import {
  type Applicant,
  type ApplicantSort,
  applicant,
  type applicants,
  type ProfileApplication,
  profileApplication,
} from '../contract.ts'

const undismissed = (db: Db, organization_id: string) =>
  db
    .selectFrom('roster_applications as a')
    .where('a.organization_id', '=', organization_id)
    .where('a.dismissed_at', 'is', null)

/** Neither dismissed nor in the roster (LIST-019). A creator removed from the roster is listed again. */
const open = (db: Db, organization_id: string) =>
  undismissed(db, organization_id).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('creator_profiles as cp')
          .innerJoin('roster_creators as rc', join =>
            join.onRef('rc.organization_id', '=', 'cp.organization_id').onRef('rc.creator_id', '=', 'cp.creator_id'),
          )
          .where('cp.organization_id', '=', organization_id)
          .whereRef('cp.social_profile_id', '=', 'a.social_profile_id')
          .where('rc.roster_id', '=', organization_id)
          .select('cp.creator_id'),
      ),
    ),
  )

type ApplicantFilter = Partial<Omit<InputOf<typeof applicants.count>, 'organization_id'>>

function matching(db: Db, organization_id: string, filter: ApplicantFilter) {
  let rows = open(db, organization_id).innerJoin('social_profiles as s', 's.id', 'a.social_profile_id')
  const text = searchedText(filter.q)
  if (text)
    rows = rows.where(
      sql<boolean>`strpos(folded(concat_ws(chr(10), s.username, s.full_name, a.email_address, a.city)), folded(${text})) > 0`,
    )
  if (filter.platform__in?.length) rows = rows.where('s.platform', 'in', filter.platform__in)
  if (filter.country_code__in?.length) rows = rows.where('a.country_code', 'in', filter.country_code__in)
  const { follower_count__gte: least, follower_count__lte: most } = filter
  if (typeof least === 'number') rows = rows.where('s.follower_count', '>=', least)
  if (typeof most === 'number') rows = rows.where('s.follower_count', '<=', most)
  return rows
}

/** A unit of the currency in US dollars; without a day of rates for it nothing can be compared. */
const inDollars = sql`(a.price_amount * (select r.usd from reference_rates r where r.currency = a.price_currency))`

const sorted: Record<ApplicantSort, { column: string; value: RawBuilder<unknown>; nullable?: true }> = {
  applied_at: { column: 'a.applied_at', value: sql.ref('a.applied_at') },
  name: { column: 'name', value: sql`folded(coalesce(nullif(s.full_name, ''), s.username))` },
  follower_count: { column: 's.follower_count', value: sql`coalesce(s.follower_count, 0)` },
  engagement_rate: { column: 's.engagement_rate', value: sql`coalesce(s.engagement_rate, 0)` },
  price: { column: 'price', value: inDollars, nullable: true },
}

export const countriesOfApplicants = (db: Db, organization_id: string) =>
  open(db, organization_id)
    .select(({ fn }) => ['a.country_code', fn.countAll<number>().as('count')] as const)
    .where('a.country_code', 'is not', null)
    .$narrowType<{ country_code: string }>()
    .groupBy('a.country_code')
    .orderBy('count', 'desc')
    .orderBy('a.country_code')
    .execute()

export async function listApplicants(
  db: Db,
  organization_id: string,
  { cursor, limit, sort_by, order_direction, ...filter }: InputOf<typeof applicants.list>,
): Promise<Page<Applicant>> {
  const { items, links } = await keysetPage(matching(db, organization_id, filter).select(columns), {
    sort: [{ ...sorted[sort_by], direction: order_direction }],
    tie: 'a.id',
    cursor,
    limit,
  })
  return { items: await withProfiles(db, items, applicant), links }
}

/** One for each invite link at most. */
export const applicationsOfProfile = async (
  db: Db,
  organization_id: string,
  social_profile_id: string,
): Promise<ProfileApplication[]> =>
  withProfiles(
    db,
    await undismissed(db, organization_id)
      .innerJoin('roster_invite_links as l', join =>
        join.onRef('l.organization_id', '=', 'a.organization_id').onRef('l.id', '=', 'a.roster_invite_link_id'),
      )
      .select([...columns, 'l.title as invite_link_title'])
      .where('a.social_profile_id', '=', social_profile_id)
      .orderBy('a.applied_at', 'desc')
      .orderBy('a.id')
      .limit(MOST_OF_PROFILE)
      .execute(),
    profileApplication,
  )

const MOST_OF_PROFILE = 20

const columns = [
  'a.id',
  'a.roster_invite_link_id',
  'a.social_profile_id',
  'a.email_address',
  'a.phone_number',
  'a.city',
  'a.state',
  'a.country_code',
  'a.price_currency',
  'a.price_amount',
  'a.applied_at',
] as const

async function withProfiles<Row extends { social_profile_id: string; price_amount: string | null }, Shown>(
  db: Db,
  rows: readonly Row[],
  shown: z.ZodType<Shown>,
): Promise<Shown[]> {
  const profiles = await profilesOf(
    db,
    rows.map(row => row.social_profile_id),
  )
  return rows.map(({ social_profile_id, price_amount, ...row }) =>
    shown.parse({
      ...row,
      social_profile: profiles.get(social_profile_id),
      price_amount: price_amount === null ? null : Number(price_amount),
    }),
  )
}

async function profilesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('social_profiles')
    .select(socialProfile.keyof().options)
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function countApplicants(db: Db, organization_id: string, filter: ApplicantFilter = {}): Promise<number> {
  const { count } = await matching(db, organization_id, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks or unmarks applications as dismissed. Returns undefined and changes nothing when one of them belongs to another
 * team.
 */
export async function setDismissed(
  db: Db,
  organization_id: string,
  asked: readonly string[],
  by: { dismissed_at: Date; dismissed_by: string } | null,
): Promise<number | undefined> {
  const ids = [...new Set(asked)].sort()
  const known = await db
    .selectFrom('roster_applications')
    .select(['id', 'dismissed_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (known.length < ids.length) return undefined
  const changed = known.filter(({ dismissed_at }) => (dismissed_at === null) === (by !== null)).map(({ id }) => id)
  await db
    .updateTable('roster_applications')
    .set(by ?? { dismissed_at: null, dismissed_by: null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(changed))
    .execute()
  return changed.length
}

export interface Application {
  social_profile_id: string
  email_address: string
  phone_number: string | null
  city: string | null
  state: string | null
  country_code: string | null
  latitude: number | null
  longitude: number | null
  price_currency: string | null
  price_amount: string | null
}

/** Returns these applications, oldest first, so that the latest values win. Undefined when one belongs to another team. */
export async function readApplications(
  db: Db,
  organization_id: string,
  asked: readonly string[],
): Promise<Application[] | undefined> {
  const ids = [...new Set(asked)]
  const rows = await db
    .selectFrom('roster_applications')
    .select([
      'social_profile_id',
      'email_address',
      'phone_number',
      'city',
      'state',
      'country_code',
      'latitude',
      'longitude',
      'price_currency',
      'price_amount',
    ])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(ids))
    .orderBy('applied_at')
    .orderBy('id')
    .execute()
  return rows.length < ids.length ? undefined : rows
}

const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
