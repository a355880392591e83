import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PostPlatform } from '../contract.ts'

/** An account that is due: one that a segment follows itself, or one of a creator whose list is followed. */
export interface DueAccount {
  source_id: string | null
  social_profile_id: string | null
  /** Null: the posts go wherever the account is followed. */
  segment_id: string | null
  platform: PostPlatform
  label: string
}

/** Accounts of tracked segments that nobody asked since `before`, longest waiting first. A creator of two lists is asked once. */
export async function dueAccounts(
  db: Db,
  organization_id: string,
  { before, platforms, most }: { before: Date; platforms: readonly string[]; most: number },
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select source_id, social_profile_id, segment_id, platform, label from (
      (
        select x.id as source_id, null::uuid as social_profile_id, x.segment_id, x.platform, x.label, x.checked_at
        from segment_sources x
        join segments s on s.organization_id = x.organization_id and s.id = x.segment_id and s.is_tracking_enabled
        where x.organization_id = ${organization_id} and x.kind = 'ACCOUNT' and x.platform = any(${platforms}::text[])
          and (x.checked_at is null or x.checked_at < ${before})
        order by x.checked_at nulls first limit ${most}
      )
      union all
      (
        select null, m.social_profile_id, null, p.platform, p.username, max(m.checked_at)
        from segment_list_accounts m
        join segment_sources x on x.organization_id = m.organization_id and x.id = m.source_id
        join segments s on s.organization_id = x.organization_id and s.id = x.segment_id and s.is_tracking_enabled
        join social_profiles p on p.id = m.social_profile_id
        where m.organization_id = ${organization_id} and p.platform = any(${platforms}::text[])
        group by m.social_profile_id, p.platform, p.username
        having max(m.checked_at) is null or max(m.checked_at) < ${before}
        order by max(m.checked_at) nulls first limit ${most}
      )
    ) due order by checked_at nulls first limit ${most}`.execute(db)
  return rows
}

/** What came of asking the platform. */
export async function recordFetch(
  db: Db,
  organization_id: string,
  { source_id, social_profile_id }: DueAccount,
  { outcome, checked_at }: { outcome: string; checked_at: Date },
): Promise<void> {
  await sql`
    update segment_sources set checked_at = ${checked_at}, outcome = ${outcome}
    where organization_id = ${organization_id} and id = ${source_id}::uuid`.execute(db)
  await sql`
    update segment_list_accounts set checked_at = ${checked_at}, outcome = ${outcome}
    where organization_id = ${organization_id} and social_profile_id = ${social_profile_id}::uuid`.execute(db)
}
