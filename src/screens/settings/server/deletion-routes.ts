import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, raise } from '#platform/server/errors.ts'
import { anyMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { GRACE_DAYS, teamDeletion } from '../deletion-contract.ts'
import { owner } from './owner.ts'

const DAY_MS = 86_400_000

export const teamDeletionRoutes = serve(teamDeletion, {
  get: {
    access: anyMember,
    run: ({ db, organizationId }) => deletionOf(db, organizationId),
  },
  request: {
    access: owner,
    run: async ({ db, organizationId, caller, clock, input }) => {
      const { rows } = await sql<{ name: string | null }>`select auth_organization_name() as name`.execute(db)
      if (input.name.trim() !== rows[0]?.name?.trim())
        raise(badRequest('Type the name of the team exactly as it is.', { field: 'name' }))
      const now = clock.now()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('organization_deletions')
        .values({
          organization_id: organizationId,
          requested_by: personOf(caller).user_id,
          requested_by_name: personOf(caller).name,
          requested_at: now,
          erase_at: new Date(now.getTime() + GRACE_DAYS * DAY_MS),
        })
        // who asks second changes nothing: the day stays
        .onConflict(conflicting => conflicting.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows)
        await recordAudit(db, organizationId, {
          actor: actorOf(caller),
          action: 'team.deletion_requested',
          target: { kind: 'team', id: organizationId },
        })
      return deletionOf(db, organizationId)
    },
  },
  cancel: {
    access: owner,
    run: async ({ db, organizationId, caller, clock }) => {
      const { deletion } = await deletionOf(db, organizationId)
      if (!deletion) return { deletion }
      if (new Date(deletion.erase_at) <= clock.now())
        raise(conflict('The fourteen days are over: the team is being erased.'))
      await db.deleteFrom('organization_deletions').where('organization_id', '=', organizationId).execute()
      await recordAudit(db, organizationId, {
        actor: actorOf(caller),
        action: 'team.deletion_cancelled',
        target: { kind: 'team', id: organizationId },
      })
      return { deletion: null }
    },
  },
})

async function deletionOf(db: Db, organization_id: string) {
  const row = await db
    .selectFrom('organization_deletions')
    .select(['requested_by_name as requested_by', 'requested_at', 'erase_at'])
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return { deletion: row ?? null }
}
