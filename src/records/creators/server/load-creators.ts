import { type AliasableExpression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { PREPARED_STATEMENT, type ReadDb } from '#platform/server/database/db.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'
import type { ProfileMetric } from '#records/social-profiles/metrics.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { ContactMethod, Creator, CreatorLocation, Price } from '../contract.ts'

/**
 * Loads these creators as table rows, in the order of `ids`; unknown ids are skipped. One statement for any number.
 * `roster_id` selects the list of `added_at`; the default list otherwise.
 *
 * @example loadCreators(db, organization_id, page.items.map(row => row.creator_id), { roster_id })
 */
export async function loadCreators(
  db: ReadDb,
  organization_id: string,
  ids: readonly string[],
  { roster_id = organization_id }: { roster_id?: string } = {},
): Promise<Creator[]> {
  const rows = await db
    .selectFrom('creators as c')
    .modifyFront(PREPARED_STATEMENT)
    .leftJoin('roster_creators as here', join =>
      join
        .on('here.organization_id', '=', organization_id)
        .on('here.roster_id', '=', roster_id)
        .onRef('here.creator_id', '=', 'c.id'),
    )
    .where('c.organization_id', '=', organization_id)
    .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(creator => [
      'c.id',
      'c.name',
      'c.main_profile_id',
      'c.rating',
      'c.promotion_count',
      'c.promotion_post_count',
      'c.promotion_draft_count',
      'c.recent_promotion',
      'c.created_at',
      'here.added_at',
      profilesOf(creator).as('social_profiles'),
      contactsOf(creator).as('contact_methods'),
      pricesOf(creator).as('pricing'),
      tagsOf(creator).as('tags'),
      customValuesOf(creator).as('custom_values'),
      rostersOf(creator).as('rosters'),
      locationOf(creator).as('locations'),
      figuresOf(creator).as('figures'),
    ])
    .execute()
  const byId = new Map(rows.map(row => [row.id, toCreator(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

interface Found extends Omit<Creator, 'recent_promotion' | 'added_at' | 'location' | 'figures'> {
  figures: { read_at: string; source: string } | null
  recent_promotion: unknown
  created_at: Date
  added_at: Date | null
  locations: CreatorLocation[]
}

function toCreator({ created_at, added_at, locations, recent_promotion, figures, ...row }: Found): Creator {
  const country_code = row.social_profiles[0]?.country_code
  return {
    ...row,
    // the chosen main profile outlives its removal, so that re-adding the profile restores it
    main_profile_id: row.social_profiles.some(({ id }) => id === row.main_profile_id) ? row.main_profile_id : null,
    // PostgreSQL's JSON writes the time zone differently
    social_profiles: row.social_profiles.map(({ most_recent_published_at: at, ...profile }) => ({
      ...profile,
      most_recent_published_at: at && new Date(at).toISOString(),
    })),
    recent_promotion: recent_promotion as Creator['recent_promotion'],
    figures: figures && { ...figures, read_at: new Date(figures.read_at).toISOString() },
    added_at: (added_at ?? created_at).toISOString(),
    location: locations[0] ?? (country_code ? { ...nowhere, country_code } : null),
  }
}

const nowhere = { city: null, state: null, latitude: null, longitude: null }

type CreatorQuery = ExpressionBuilder<DB & { c: DB['creators'] }, 'c'>
type Profile = Creator['social_profiles'][number]

const profilesOf = (creator: CreatorQuery) =>
  listed<Profile>(
    creator
      .selectFrom('creator_profiles as cp')
      .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
      .whereRef('cp.organization_id', '=', 'c.organization_id')
      .whereRef('cp.creator_id', '=', 'c.id')
      .select(socialProfile.keyof().options.map(column => `s.${column}` as const))
      .orderBy('s.follower_count', order => order.desc().nullsLast())
      .orderBy('s.id'),
  )

const contactsOf = (creator: CreatorQuery) =>
  listed<ContactMethod>(
    creator
      .selectFrom('creator_contacts as k')
      .whereRef('k.organization_id', '=', 'c.organization_id')
      .whereRef('k.creator_id', '=', 'c.id')
      .select(['k.id', 'k.type', 'k.value', 'k.description', 'k.manager'])
      .orderBy('k.position')
      .orderBy('k.id'),
  )

const pricesOf = (creator: CreatorQuery) =>
  listed<Price>(
    creator
      .selectFrom('creator_prices as k')
      .whereRef('k.organization_id', '=', 'c.organization_id')
      .whereRef('k.creator_id', '=', 'c.id')
      .select(['k.currency', 'k.price', 'k.num_posts', 'k.description'])
      .orderBy('k.position')
      .orderBy('k.id'),
  )

const tagsOf = (creator: CreatorQuery) =>
  listed<Creator['tags'][number]>(
    creator
      .selectFrom('creator_tags as k')
      .innerJoin('tags as t', join =>
        join.onRef('t.organization_id', '=', 'k.organization_id').onRef('t.id', '=', 'k.tag_id'),
      )
      .whereRef('k.organization_id', '=', 'c.organization_id')
      .whereRef('k.creator_id', '=', 'c.id')
      .select('t.name')
      .orderBy(sql`lower(t.name)`),
  )

const customValuesOf = (creator: CreatorQuery) =>
  creator
    .selectFrom('creator_field_values as k')
    .whereRef('k.organization_id', '=', 'c.organization_id')
    .whereRef('k.creator_id', '=', 'c.id')
    .select(sql<Record<string, string>>`coalesce(jsonb_object_agg(k.field_id, k.value), '{}')`.as('values'))
    .$asScalar()
    .$notNull()

const rostersOf = (creator: CreatorQuery) =>
  listed<Creator['rosters'][number]>(
    creator
      .selectFrom('roster_creators as k')
      // a deleted list keeps its members while it can be restored
      .innerJoin('rosters as r', join =>
        join.onRef('r.organization_id', '=', 'k.organization_id').onRef('r.id', '=', 'k.roster_id'),
      )
      .whereRef('k.organization_id', '=', 'c.organization_id')
      .whereRef('k.creator_id', '=', 'c.id')
      .select('k.roster_id as id')
      .orderBy('k.added_at')
      .orderBy('k.roster_id'),
  )

const locationOf = (creator: CreatorQuery) =>
  listed<CreatorLocation>(
    creator
      .selectFrom('creator_locations as k')
      .whereRef('k.organization_id', '=', 'c.organization_id')
      .whereRef('k.creator_id', '=', 'c.id')
      .select(['k.city', 'k.state', 'k.country_code', 'k.latitude', 'k.longitude'])
      .orderBy('k.position')
      .orderBy('k.id')
      .limit(1),
  )

/** The newest reading of the largest profile's followers; of its engagement rate where the platform hides followers. */
const figuresOf = (creator: CreatorQuery) =>
  creator.fn.coalesce(newestReading(creator, 'follower_count'), newestReading(creator, 'engagement_rate'))

const newestReading = (creator: CreatorQuery, metric: ProfileMetric) =>
  creator
    .selectFrom('profile_observations as o')
    .where('o.social_profile_id', '=', ({ selectFrom }) =>
      selectFrom('creator_profiles as cp')
        .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
        .whereRef('cp.organization_id', '=', 'c.organization_id')
        .whereRef('cp.creator_id', '=', 'c.id')
        .select('s.id')
        .orderBy('s.follower_count', order => order.desc().nullsLast())
        .orderBy('s.id')
        .limit(1),
    )
    .where('o.metric', '=', metric)
    .select(sql<Found['figures']>`json_build_object('read_at', o.observed_at, 'source', o.source)`.as('reading'))
    .orderBy('o.observed_at', 'desc')
    .limit(1)

/** The rows of a subquery as one value; without raw SQL around tables, so that a search may use it. */
const listed = <R>(rows: AliasableExpression<unknown>) =>
  sql<R[]>`(${expressionBuilder<DB>()
    .selectFrom(rows.as('item') as never)
    .select(sql`coalesce(json_agg(item), '[]')`.as('items'))})`
