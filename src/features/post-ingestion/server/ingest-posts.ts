import { z } from 'zod'
import {
  type SocialPostSnapshot,
  type SocialProfileSnapshot,
  type SocialProfiles,
  socialPlatforms,
} from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { type DueAccount, dueAccounts, recordFetch } from '#records/posts/server/due-accounts.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import type { GivenPost } from '#records/posts/server/post-row.ts'
import { PROFILE_TTL_MS } from '#records/social-profiles/server/known-profile.ts'
import { returnLookups, spendLookups } from '#records/social-profiles/server/lookup-budget.ts'
import { upsertProfiles } from '#records/social-profiles/server/upsert-profiles.ts'

const followAccounts = job('follow_accounts', { payload: z.object({}) })
const followTeam = job('follow_accounts_of_team', { payload: z.object({ organization_id: z.uuid() }) })

/** Schedule, as a crontab line. */
export const followSchedule = '37 * * * * follow_accounts'

/** Asks for the posts of accounts that were never asked for, without waiting for the hourly run. */
export const followSoon = (db: Db, organization_id: string) =>
  enqueue(db, followTeam, { organization_id }, { key: `follow_accounts:${organization_id}` })

/** Accounts of one run. */
const BATCH = 50

/**
 * Fetches the newest posts of the accounts that segments follow, every day, within the team's daily lookup budget: new posts
 * are added, and the counts of known ones kept with their time.
 */
export const followAccountsWork = (social: SocialProfiles, { limitFactor }: { limitFactor: number }) => {
  const platforms = socialPlatforms.filter(platform => social.sources[platform] !== null)
  const due = (db: Db, organization_id: string, now: Date, most: number) =>
    dueAccounts(db, organization_id, { before: new Date(now.getTime() - PROFILE_TTL_MS), platforms, most })
  return [
    work(followAccounts, ({ database, clock }) =>
      eachOrganization(database, async (db, organization_id) => {
        if ((await due(db, organization_id, clock.now(), 1)).length > 0) await followSoon(db, organization_id)
      }),
    ),
    work(followTeam, async ({ database, clock }, { organization_id }) => {
      const now = clock.now()
      const accounts = await database.inOrganization(organization_id, async db => {
        const waiting = await due(db, organization_id, now, BATCH)
        return withinBudget(db, waiting, { organization_id, now, limitFactor })
      })
      if (accounts.length === 0) return
      const lookups = await social.lookUpAll(
        accounts.map(({ platform, label }) => ({ platform, by: 'handle', value: label })),
      )
      const found = lookups.flatMap(lookup => (lookup.outcome === 'found' ? [lookup.profile] : []))
      await database.outsideOrganizations(db => upsertProfiles(db, found, now))
      for (const [at, account] of accounts.entries()) {
        const lookup = lookups[at]
        if (!lookup || lookup.outcome === 'rate_limited') continue
        await database.inOrganization(organization_id, async db => {
          if (lookup.outcome === 'found') {
            const posts = lookup.profile.posts.map(post => givenPost(lookup.profile, post, now))
            await enterPosts(db, { organization_id, segment_id: account.segment_id, import_id: null }, posts)
          }
          await recordFetch(db, organization_id, account, { outcome: lookup.outcome, checked_at: now })
          await announceChange(db, organization_id, ['posts', 'segments'])
        })
      }
      await giveBack(database.inOrganization, organization_id, { accounts, lookups, now })
      const wait = Math.max(0, ...lookups.map(each => (each.outcome === 'rate_limited' ? each.retry_after_ms : 0)))
      if (wait > 0) throw new TryAgainAt(new Date(now.getTime() + wait), 'a platform asks to wait')
      if (accounts.length === BATCH)
        await database.inOrganization(organization_id, db => followSoon(db, organization_id))
    }),
  ]
}

/** Remaining lookups of the team per platform today. */
async function withinBudget(
  db: Db,
  accounts: readonly DueAccount[],
  team: { organization_id: string; now: Date; limitFactor: number },
): Promise<DueAccount[]> {
  const granted: DueAccount[] = []
  for (const platform of socialPlatforms) {
    const asked = accounts.filter(account => account.platform === platform)
    if (asked.length === 0) continue
    const count = await spendLookups(db, { ...team, platform, purpose: 'RENEWAL', count: asked.length })
    granted.push(...asked.slice(0, count))
  }
  return granted
}

/** Lookups that a platform put off were none. */
async function giveBack(
  inOrganization: <T>(id: string, run: (db: Db) => Promise<T>) => Promise<T>,
  organization_id: string,
  given: { accounts: readonly DueAccount[]; lookups: readonly { outcome: string }[]; now: Date },
) {
  const waiting = given.accounts.filter((_, at) => given.lookups[at]?.outcome === 'rate_limited')
  if (waiting.length === 0) return
  await inOrganization(organization_id, async db => {
    for (const platform of socialPlatforms) {
      const count = waiting.filter(account => account.platform === platform).length
      if (count > 0) await returnLookups(db, { organization_id, platform, purpose: 'RENEWAL', count, now: given.now })
    }
  })
}

/** A post of a looked-up account, in the words of the records. */
function givenPost(profile: SocialProfileSnapshot, post: SocialPostSnapshot, now: Date): GivenPost {
  return {
    platform: profile.platform,
    platform_id: post.platform_id,
    url: post.url,
    published_at: post.published_at,
    description: post.description,
    region: profile.country_code,
    author: {
      username: profile.username,
      nickname: profile.full_name,
      is_verified: profile.is_verified,
      follower_count: profile.follower_count,
    },
    sound: null,
    hashtags: [...post.description.matchAll(/#([\p{L}\p{M}\p{N}_]{1,100})/gu)].map(([, name = '']) => name),
    genre_ids: [],
    play_url: null,
    duration_s: null,
    carousel_assets: [],
    cover_source: post.cover_url,
    play_count: post.play_count,
    heart_count: post.like_count,
    comment_count: post.comment_count,
    share_count: post.share_count,
    counted_at: now,
  }
}
