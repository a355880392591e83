import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { presaveServices } from '../contract.ts'

/** Every minute: midnight comes in one time zone or another every quarter of an hour, and moments of release at any. */
export const dueReleasesSchedule = '* * * * * due_releases'

const dueReleases = job('due_releases', { payload: z.object({}), maxAttempts: 3 })

export const saveReleaseJob = job('save_release', {
  payload: z.object({ organization_id: id, drop_id: id, service: z.enum(presaveServices) }),
})

/** Starts the saving of every release that is due for some of its fans. */
export const dueReleasesWork = work(dueReleases, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    const now = clock.now()
    await addForeverSaves(db, organization_id, now)
    for (const due of await dueOf(db, organization_id, now)) {
      const key = `save_release:${due.drop_id}:${due.service}`
      await enqueue(db, saveReleaseJob, { organization_id, ...due }, { key })
    }
  }),
)

/**
 * When a fan's wish is due is worked out from the drop as it is now: a release that slips moves all of its wishes without a
 * write.
 */
async function dueOf(db: Db, organization_id: string, now: Date) {
  const { rows } = await sql<{ drop_id: string; service: (typeof presaveServices)[number] }>`
    with waiting as (
      select distinct drop_id, service, time_zone from presaves
      where organization_id = ${organization_id} and state = 'PENDING' and due_at <= ${now}
    )
    select distinct w.drop_id, w.service
    from waiting w
    join drops d on d.organization_id = ${organization_id} and d.id = w.drop_id
    join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
    where release_at(d.go_live_timestamp, v.content->>'release_time_zone', w.time_zone) <= ${now}`.execute(db)
  return rows
}

/** Time zones of fans whose wishes are due now. */
export async function dueZones(
  db: Db,
  { organization_id, drop_id, service }: { organization_id: string; drop_id: string; service: string },
  release: { go_live_timestamp: Date | null; release_time_zone: string | null },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from (
      select distinct time_zone from presaves
      where organization_id = ${organization_id} and drop_id = ${drop_id} and service = ${service}
        and state = 'PENDING' and due_at <= ${now}
    ) z
    where release_at(${release.go_live_timestamp}::timestamptz, ${release.release_time_zone}::text, z.time_zone) <= ${now}`.execute(
    db,
  )
  return rows.map(({ time_zone }) => time_zone)
}

/** How long before and after its moment a release is looked at for fans who want all releases of the artist. */
const AHEAD_MS = 86_400_000
const BEHIND_MS = 3 * 86_400_000

/** A later release of an artist becomes a wish of every library that was connected for good (SAVE-021). */
async function addForeverSaves(db: Db, organization_id: string, now: Date): Promise<void> {
  await sql`
    insert into presaves (organization_id, id, signup_id, drop_id, service, connection_id, account_hash, time_zone)
    select distinct on (d.id, c.service, c.account_hash)
      c.organization_id, gen_random_uuid(), c.signup_id, d.id, c.service, c.id, c.account_hash, c.time_zone
    from drops d
    join music_connections c on c.organization_id = d.organization_id and c.drop_profile_id = d.drop_profile_id
    where d.organization_id = ${organization_id} and d.drop_type = 'TRACK_PRE_SAVE' and d.status <> 'ARCHIVED' and d.version > 0
      and d.go_live_timestamp between ${new Date(now.getTime() - BEHIND_MS)} and ${new Date(now.getTime() + AHEAD_MS)}
      and c.forever and c.state = 'CONNECTED' and c.created_at < d.go_live_timestamp
      and not exists (
        select from presaves p where p.organization_id = c.organization_id and p.drop_id = d.id
          and p.service = c.service and p.account_hash = c.account_hash)
    order by d.id, c.service, c.account_hash, c.created_at desc
    on conflict do nothing`.execute(db)
}
