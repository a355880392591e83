import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

/** What is written down. Another kind of thing to answer for is another word here and in the words of the list. */
export const auditAction = z.enum([
  'fan.exported',
  'fan.erased',
  'fan.erasure_replayed',
  'fan.merged',
  'fan.parted',
  'fan.opted_out',
  'fan.request_closed',
  'fan.request_reopened',
  'fans.imported',
  'fans.import_undone',
  'fans.exported',
  'creators.exported',
  'creators.imported',
  'creators.import_undone',
  'creator.erased',
  'creator.erasure_refused',
  'creator.erasure_replayed',
  'posts.exported',
  // a list of another kind; `details.list` says which
  'list.exported',
  'posts.imported',
  'posts.import_undone',
  'royalties.imported',
  'royalties.import_undone',
  'team.made_customer',
  'team.unmade_customer',
  'team.plan_set',
  'team.deletion_requested',
  'team.deletion_cancelled',
  'team.export_requested',
  'team.export_downloaded',
  'team.retention_set',
  'team.data_expired',
  'member.invited',
  'member.invitation_cancelled',
  'member.joined',
  'member.left',
  'member.removed',
  'member.role_changed',
  'api_key.created',
  'api_key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'shop.created',
  'shop.secret_set',
  'shop.deleted',
  'domain.proved',
  'domain.removed',
])
export type AuditAction = z.output<typeof auditAction>

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null where the house itself did it. */
  actor_id: id.nullable(),
  actor_name: z.string(),
  /** Done by a program, with a key of the actor. */
  by_api_key: z.boolean(),
  /** Or an action of a newer version of the product, which runs beside this one during an update. */
  action: auditAction.or(z.string()),
  /** The fan, the creator, the import, the export, the person, the key, the endpoint, the shop, the domain or the team itself. */
  target_id: id,
  /** Of the person whose access was changed, as it is today; null for other targets, and where the account is gone. */
  member_name: z.string().nullable().default(null),
  /** Words and numbers, never names or contacts of people. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  list: query('/app/v2/audit/list', {
    summary:
      'Who imported, exported, merged or erased, who gave or took access, and what the operator changed; newest first',
    body: z.object({ organization_id: id, ...cursorPage(50) }),
    answer: page(auditEntry),
    shows: ['audit'],
  }),
}
