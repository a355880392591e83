import { orgAdmin } from '#platform/server/http/access.ts'
import { bySession } from '#platform/server/http/by-session.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { RETENTION_KINDS, type RetentionKind, retention } from '../../retention-contract.ts'
import { owner } from '../owner.ts'
import { daysOf, firstKept, saveDays } from './retention-settings.ts'

export const retentionRoutes = (rules: readonly RetentionRule<RetentionKind>[]) =>
  serve(retention, {
    get: { access: bySession(orgAdmin), run: ({ db, organizationId }) => daysOf(db, organizationId) },
    preview: {
      access: bySession(orgAdmin),
      run: async ({ db, organizationId: organization_id, clock, input }) => {
        const now = clock.now()
        const counts = { inactive_fans: 0, visit_details: 0, mail_texts: 0, import_files: 0 }
        for (const { kind, count } of rules) {
          const days = input.days[kind]
          if (days !== null) counts[kind] = await count(db, { organization_id, before: firstKept(now, days), now })
        }
        return counts
      },
    },
    save: {
      access: owner,
      run: async ({ db, organizationId, caller, input: { days } }) => {
        const before = await daysOf(db, organizationId)
        await saveDays(db, organizationId, days)
        const changed = RETENTION_KINDS.filter(kind => before[kind] !== days[kind])
        if (changed.length > 0)
          await recordAudit(db, organizationId, {
            actor: actorOf(caller),
            action: 'team.retention_set',
            target: { kind: 'team', id: organizationId },
            details: { changed },
          })
        return days
      },
    },
  })
