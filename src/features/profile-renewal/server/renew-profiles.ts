import { sql } from 'kysely'
import { z } from 'zod'
import { type SocialPlatform, type SocialProfiles, socialPlatforms } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { PROFILE_TTL_MS, RENEWAL_MINUTE } from '#records/social-profiles/server/known-profile.ts'
import { returnLookups, spendLookups } from '#records/social-profiles/server/lookup-budget.ts'
import { profilesChanged } from '#records/social-profiles/server/profiles-changed.ts'
import { hasId, setChecked, upsertProfiles } from '#records/social-profiles/server/upsert-profiles.ts'

const organization = z.object({ organization_id: z.uuid() })
const renewRosters = job('renew_rosters', { payload: z.object({}) })
const renewRoster = job('renew_roster', { payload: organization })
const refreshRoster = job('refresh_roster', {
  payload: organization.extend({ social_profile_ids: z.array(z.uuid()) }),
})

/** Looks up profiles that were never looked up, without waiting for the hourly run. */
export const renewSoon = (db: Db, organization_id: string) =>
  enqueue(db, renewRoster, { organization_id }, { key: `renew_roster:${organization_id}` })

/** Batch size per platform. */
const BATCH = 100
const FAILED_WAITS_MS = 3_600_000
/** Each look at a profile puts it two hours before others, three days at the most: nobody waits for ever. */
const MAX_LOOKS = 36
/** Platforms that find a renamed profile by its id. The others only know names. */
const findsById: ReadonlySet<string> = new Set(['YouTube', 'Twitter'])

/** Schedule, as a crontab line. */
export const renewRostersSchedule = `${RENEWAL_MINUTE} * * * * renew_rosters`

/**
 * Refreshes the profiles of rosters every day, within the team's daily lookup budget, so that nobody works with last
 * month's figures. When the budget is spent, the rest continues the next day, longest waiting and most
 * looked at first.
 */
export const renewProfilesWork = (social: SocialProfiles, { limitFactor }: { limitFactor: number }) => {
  const platforms = socialPlatforms.filter(platform => social.sources[platform] !== null)
  return [
    work(renewRosters, ({ database, clock }) =>
      eachOrganization(database, async (db, organization_id) => {
        const stale = await staleProfiles(db, organization_id, platforms, clock.now(), 1)
        if (stale.length > 0) await renewSoon(db, organization_id)
      }),
    ),
    work(renewRoster, async ({ database, clock }, { organization_id }) => {
      const now = clock.now()
      const stale = await database.inOrganization(organization_id, async db => {
        const all = await staleProfiles(db, organization_id, platforms, now, BATCH)
        return withinBudget(db, all, { organization_id, now, limitFactor })
      })
      const lookups = await social.lookUpAll(
        stale.map(profile =>
          findsById.has(profile.platform) && hasId(profile)
            ? { platform: profile.platform, by: 'id', value: profile.platform_id }
            : { platform: profile.platform, by: 'handle', value: profile.username },
        ),
      )
      const idsWith = (outcomes: RegExp) =>
        stale.flatMap(({ id }, at) => (outcomes.test(lookups[at]?.outcome ?? '') ? [id] : []))
      const answered = idsWith(/^(found|not_found|unavailable)$/)
      const failed = idsWith(/^failed$/)
      const found = lookups.flatMap(lookup => (lookup.outcome === 'found' ? [lookup.profile] : []))
      await database.outsideOrganizations(async db => {
        const social_profile_ids = await upsertProfiles(db, found, now)
        // includes profiles not found, and profiles whose name belongs to another account now: they are done for today
        await setChecked(db, answered, now)
        // failed profiles wait an hour behind the others: a hundred that always fail would otherwise block all later ones
        await setChecked(db, failed, new Date(now.getTime() - PROFILE_TTL_MS + FAILED_WAITS_MS))
        if (social_profile_ids.length > 0) await enqueue(db, profilesChanged, { social_profile_ids })
      })
      const waiting = stale.filter((_, at) => lookups[at]?.outcome === 'rate_limited')
      if (waiting.length > 0)
        await database.inOrganization(organization_id, async db => {
          for (const platform of platforms) {
            const count = waiting.filter(profile => profile.platform === platform).length
            if (count > 0) await returnLookups(db, { organization_id, platform, purpose: 'RENEWAL', count, now })
          }
        })
      const wait = Math.max(0, ...lookups.map(each => (each.outcome === 'rate_limited' ? each.retry_after_ms : 0)))
      if (wait > 0) throw new TryAgainAt(new Date(now.getTime() + wait), 'a platform asks to wait')
      if (answered.length + failed.length >= BATCH)
        await database.outsideOrganizations(db => renewSoon(db, organization_id))
    }),
    work(profilesChanged, ({ database }, { social_profile_ids }) =>
      eachOrganization(database, async (db, organization_id) => {
        const ids = await creatorsWith(db, organization_id, social_profile_ids)
        if (ids.length > 0) await enqueue(db, refreshRoster, { organization_id, social_profile_ids })
      }),
    ),
    work(refreshRoster, ({ database }, { organization_id, social_profile_ids }) =>
      database.inOrganization(organization_id, async db => {
        const ids = await creatorsWith(db, organization_id, social_profile_ids)
        await refreshCreators(db, organization_id, ids)
        await announceChange(db, organization_id, ['creators', 'social_profiles'])
      }),
    ),
  ]
}

/** Stale profiles of creators in the roster, not looked up for a day, most looked at and oldest first, at most `most` per platform. */
async function staleProfiles(
  db: Db,
  organization_id: string,
  platforms: readonly (typeof socialPlatforms)[number][],
  now: Date,
  most: number,
) {
  const before = new Date(now.getTime() - PROFILE_TTL_MS)
  const all = []
  for (const platform of platforms) {
    const rows = await db
      .selectFrom('social_profiles as s')
      .innerJoin('creator_profiles as cp', 'cp.social_profile_id', 's.id')
      .innerJoin('roster_creators as rc', join =>
        join.onRef('rc.organization_id', '=', 'cp.organization_id').onRef('rc.creator_id', '=', 'cp.creator_id'),
      )
      .where('cp.organization_id', '=', organization_id)
      .where('rc.roster_id', '=', organization_id)
      .where('s.platform', '=', platform)
      .where('s.checked_at', '<', before)
      .leftJoin('profile_looks as k', join =>
        join.onRef('k.organization_id', '=', 'cp.organization_id').onRef('k.social_profile_id', '=', 's.id'),
      )
      .select(['s.id', 's.platform_id', 's.username'])
      .orderBy(sql`s.checked_at - least(coalesce(k.looks, 0), ${MAX_LOOKS}) * interval '2 hours'`)
      .orderBy('s.id')
      .limit(most)
      .execute()
    all.push(...rows.map(row => ({ ...row, platform })))
  }
  return all
}

/** Remaining lookups of the team per platform today. */
async function withinBudget<Stale extends { platform: SocialPlatform }>(
  db: Db,
  stale: readonly Stale[],
  team: { organization_id: string; now: Date; limitFactor: number },
): Promise<Stale[]> {
  const granted = []
  for (const platform of socialPlatforms) {
    const asked = stale.filter(profile => profile.platform === platform)
    if (asked.length === 0) continue
    const count = await spendLookups(db, { ...team, platform, purpose: 'RENEWAL', count: asked.length })
    granted.push(...asked.slice(0, count))
  }
  return granted
}

async function creatorsWith(db: Db, organization_id: string, profileIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('creator_profiles')
    .select('creator_id')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
  return rows.map(({ creator_id }) => creator_id)
}
