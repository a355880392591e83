import type { Db } from '#platform/server/database/db.ts'
import { type Caller, personOf } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'
import type { AuditAction, AuditEntry } from '../contract.ts'

/** Who does something; null ids for the house itself. */
export interface Actor {
  id: string | null
  name: string
  api_key_id: string | null
}

export const SYSTEM_ACTOR: Actor = { id: null, name: 'Fanfare', api_key_id: null }

/** The person behind a call, and the key where a program made it. @throws 401 where nobody signed in */
export function actorOf(caller: Caller): Actor {
  const { user_id, name, api_key } = personOf(caller)
  return { id: user_id, name, api_key_id: api_key?.id ?? null }
}

export interface NewAuditEntry {
  actor: Actor
  action: AuditAction
  target: {
    kind:
      | 'fan'
      | 'fan_import'
      | 'fan_export'
      | 'creator'
      | 'creator_export'
      | 'creator_import'
      | 'post_export'
      | 'list_export'
      | 'post_import'
      | 'statement_import'
      | 'team'
      | 'member'
      | 'api_key'
      | 'webhook'
      | 'shop'
      | 'domain'
    id: string
  }
  /** Words and numbers. Never a name or a contact of a fan, creator or member: this outlives them. */
  details?: AuditEntry['details']
  /** Now, where it is not given: only the demo tells of days before. */
  at?: Date
}

/**
 * Writes down who did what, in the transaction that does it: nothing is done unseen, nothing is noted that was not done. Where
 * another library commits the change itself, as better-auth does, the entry follows in a transaction of its own, through outages.
 *
 * @example
 * await recordAudit(db, organizationId, { actor: actorOf(caller), action: 'fan.exported', target: { kind: 'fan', id } })
 */
export async function recordAudit(
  db: Db,
  organizationId: string,
  { actor, action, target, details = {}, at = new Date() }: NewAuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      organization_id: organizationId,
      // the list is sorted by the time in the id
      id: newId(at.getTime()),
      actor_id: actor.id,
      actor_name: actor.name,
      api_key_id: actor.api_key_id,
      action,
      target_kind: target.kind,
      target_id: target.id,
      details: JSON.stringify(details),
      created_at: at,
    })
    .execute()
}
