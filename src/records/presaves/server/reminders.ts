import { sql } from 'kysely'
import { enqueue, type JobContext } from '#platform/server/jobs/jobs.ts'
import { notifyReleaseJob } from './record-save-results.ts'

const BATCH = 500

/**
 * Reminders that are due: one message each, written with the state in one transaction. A fan whose library is saved to needs
 * none.
 */
export async function sendReminders(
  { database, clock }: JobContext,
  { organization_id, drop_id }: { organization_id: string; drop_id: string },
): Promise<void> {
  for (;;) {
    const now = clock.now()
    const told = await database.inOrganization(organization_id, async db => {
      const { rows } = await sql<{ id: string; state: string }>`
        with due as (
          select p.id, p.signup_id from presaves p
          join drops d on d.organization_id = p.organization_id and d.id = p.drop_id
          join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
          where p.organization_id = ${organization_id} and p.drop_id = ${drop_id} and p.service = 'reminder'
            and p.state = 'PENDING' and p.due_at <= ${now}
            and release_at(d.go_live_timestamp, v.content->>'release_time_zone', p.time_zone) <= ${now}
          limit ${BATCH} for update of p skip locked
        )
        update presaves p set settled_at = ${now}, state = case when exists (
            select from presaves o where o.organization_id = p.organization_id and o.drop_id = p.drop_id
              and o.signup_id = p.signup_id and o.service <> 'reminder' and o.state in ('PENDING', 'SAVED')
          ) then 'REVOKED' else 'SAVED' end
        from due where p.organization_id = ${organization_id} and p.id = due.id
        returning p.id, p.state`.execute(db)
      for (const { id, state } of rows)
        if (state === 'SAVED')
          await enqueue(db, notifyReleaseJob, { organization_id, presave_id: id }, { key: `tell_release:${id}` })
      return rows.length
    })
    if (told < BATCH) return
  }
}
