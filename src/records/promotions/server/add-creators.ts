import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { createCreators } from '#records/creators/server/create-creators.ts'
import { addToRoster } from '#records/rosters/server/membership.ts'
import { type NamedProfile, profileKey, profilesNamed } from '#records/social-profiles/server/named-profiles.ts'
import type { activations } from '../contract.ts'
import type { Stage } from '../stages.ts'
import { countPromotions } from './count-promotions.ts'

type Input = InputOf<typeof activations.addCreators>
type Added = Input['creators'][number]

interface By {
  organization_id: string
  user_id: string
}

/**
 * Shortlists creators: all, or none when one fails, so that the caller can leave those out and try again (SHORT-021). Who is
 * not in the roster yet joins it. Who is in the activation already keeps their stage and their price (SHORT-025).
 *
 * @throws 404 when the team has no such activation; 409 when it is closed (SHORT-031)
 */
export async function addCreators(db: Db, { organization_id, user_id }: By, { id, creators, stage }: Input) {
  const activation =
    (await db
      .selectFrom('activations')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .select(['status', 'max_uploads'])
      .forShare()
      .executeTakeFirst()) ?? raise(notFound('Activation'))
  if (activation.status === 'CLOSED') raise(conflict('This campaign is closed.'))

  const profiles = await profilesOf(db, creators)
  const failed = creators.flatMap(({ username, platform }, at) =>
    profiles[at] ? [] : [{ username, platform, detail: 'Profile not found.' }],
  )
  if (failed.length > 0) return { success: [], failed }

  const profileIds = profiles as string[]
  const owners = await createCreators(db, organization_id, profileIds, 'promotion')
  const ownerOf = (profileId: string) => owners.get(profileId) ?? raise(notFound('Creator'))
  const ids = [...new Set(profileIds.map(ownerOf))]
  await addToRoster(db, { organization_id, roster_id: organization_id, by_user: user_id }, ids)
  // several profiles of one creator are one row: the first counts
  const rows = [
    ...new Map(
      creators
        .map((creator, at) => {
          const social_profile_id = profileIds[at] as string
          const { price = null, currency, expected_live_posts } = creator
          return {
            creator_id: ownerOf(social_profile_id),
            social_profile_id,
            price,
            currency,
            expected_live_posts: expected_live_posts || activation.max_uploads,
          }
        })
        .toReversed()
        .map(row => [row.creator_id, row] as const),
    ).values(),
  ]
  const { rows: added } = await sql<{ creator_id: string }>`
    insert into activation_creators
      (organization_id, activation_id, creator_id, social_profile_id, stage, price, currency, expected_live_posts, added_by)
    select ${organization_id}, ${id}, creator_id, social_profile_id, ${stage}, price, currency, expected_live_posts, ${user_id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (creator_id uuid, social_profile_id uuid, price numeric, currency text, expected_live_posts smallint)
    order by creator_id
    on conflict do nothing
    returning creator_id`.execute(db)
  await countPromotions(
    db,
    organization_id,
    added.map(({ creator_id }) => creator_id),
  )
  const stages = await stagesOf(db, organization_id, id, ids)
  const success = creators.map(({ username, platform }, at) => {
    const creator_id = ownerOf(profileIds[at] as string)
    return { username, platform, creator_id, stage: stages.get(creator_id) ?? stage }
  })
  return { success, failed: [] }
}

/** The profile of each: by its id where that is given and known here, else by its name. */
async function profilesOf(db: Db, creators: readonly Added[]) {
  const wanted = creators.flatMap(({ social_profile_id }) => social_profile_id ?? [])
  const known = await db
    .selectFrom('social_profiles')
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .select('id')
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const nameOf = ({ platform, username }: Added): NamedProfile => ({
    platform,
    by: 'handle',
    value: username.replace(/^@/, ''),
  })
  const unnamed = creators.filter(({ social_profile_id }) => !social_profile_id)
  const named = await profilesNamed(db, unnamed.map(nameOf))
  return creators.map(creator =>
    creator.social_profile_id
      ? ids.has(creator.social_profile_id)
        ? creator.social_profile_id
        : undefined
      : named.get(profileKey(nameOf(creator))),
  )
}

async function stagesOf(db: Db, organization_id: string, activation_id: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('activation_creators')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('creator_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['creator_id', sql<Stage>`stage`.as('stage')])
    .execute()
  return new Map(rows.map(({ creator_id, stage }) => [creator_id, stage]))
}
