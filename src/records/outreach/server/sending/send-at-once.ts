import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { claimIdempotencyKey, storeIdempotentAnswer } from '#platform/server/http/idempotency.ts'
import type { outreach } from '../../contract.ts'
import type { OutreachServices } from '../services.ts'
import { type Copy, queueAtOnce, type Result } from './queue-at-once.ts'
import type { TrySending } from './send-mail.ts'

/** The caller waits this long for what became of the mails; the rest goes on in the background and counts as sent. */
const WAITS_MS = 20_000
/** Copies that are tried at the same time. */
const AT_ONCE = 4

/**
 * Sends a mail to creators now. The copies and their jobs are stored first, then the first ones are tried while the caller waits,
 * by the same code as the jobs: whoever comes second finds the copy settled. A repeat with the same `key` sends nothing and reads
 * what became of the first call.
 *
 * @throws 422 when the key was used with another body
 */
export async function sendAtOnce(
  services: Pick<OutreachServices, 'database' | 'clock' | 'contactKeys'>,
  trySending: TrySending,
  { organization_id, user_id, key }: { organization_id: string; user_id: string; key: string | null },
  input: InputOf<typeof outreach.send>,
): Promise<{ success: Result[]; failed: Result[] }> {
  const copies = await services.database.inOrganization(organization_id, async db => {
    const call = key ? { organizationId: organization_id, scope: `${user_id} outreach.send`, key, input } : undefined
    const earlier = call && (await claimIdempotencyKey(db, call))
    if (earlier) {
      const { mailing_id } = earlier.answer as { mailing_id: string }
      return { mailing_id, items: await copiesOf(db, organization_id, mailing_id), failed: [], repeated: true }
    }
    const { mailing_id, items, failed } = await queueAtOnce(db, services, { organization_id, user_id }, input)
    if (call) await storeIdempotentAnswer(db, call, { status: 200, answer: { mailing_id } })
    return { mailing_id, items, failed, repeated: false }
  })
  if (copies.repeated) return outcomeOf(input.recipients, copies.items)

  const fates = new Map<string, string | undefined>()
  let signedOut: string | undefined
  const waiting = [...copies.items]
  const until = Date.now() + WAITS_MS
  const hand = async () => {
    for (let copy = waiting.shift(); copy && !signedOut && Date.now() < until; copy = waiting.shift()) {
      const tried = await trySending(organization_id, copy.id)
      if (tried && 'again' in tried && tried.signedOut) signedOut = tried.reason
      else if (tried && 'state' in tried && tried.state !== 'SENT' && tried.state !== 'UNKNOWN')
        fates.set(copy.id, tried.reason ?? 'The provider refused it.')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  // what the answer calls failed must not leave after all when the mailbox is reconnected
  if (signedOut)
    for (const id of await failQueued(services, organization_id, copies.mailing_id, signedOut)) fates.set(id, signedOut)
  const success: Result[] = []
  const failed = [...copies.failed]
  for (const { id, creator_v2_id, email } of copies.items) {
    const detail = fates.get(id)
    if (detail === undefined) success.push({ creator_v2_id, email })
    else failed.push({ creator_v2_id, email, detail })
  }
  return { success, failed }
}

const failQueued = (
  { database, clock }: Pick<OutreachServices, 'database' | 'clock'>,
  organizationId: string,
  mailingId: string,
  reason: string,
): Promise<string[]> =>
  database.inOrganization(organizationId, async db => {
    const rows = await db
      .updateTable('outreach_mails')
      .set({ state: 'FAILED', reason, settled_at: clock.now() })
      .where('organization_id', '=', organizationId)
      .where('mailing_id', '=', mailingId)
      .where('state', '=', 'QUEUED')
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })

async function copiesOf(db: Db, organizationId: string, mailingId: string): Promise<Copy[]> {
  const rows = await db
    .selectFrom('outreach_mails')
    .where('organization_id', '=', organizationId)
    .where('mailing_id', '=', mailingId)
    .select(['id', 'creator_id', 'email', 'state', 'reason'])
    .execute()
  return rows.map(({ id, creator_id, email, state, reason }) => ({
    id,
    creator_v2_id: creator_id ?? '',
    email,
    ...(state === 'FAILED' && { detail: reason ?? 'The provider refused it.' }),
  }))
}

/** What the first call answered, as far as it is known by now. */
function outcomeOf(recipients: readonly Result[], copies: readonly Copy[]): { success: Result[]; failed: Result[] } {
  const results = recipients.map(({ creator_v2_id, email }): Result => {
    const copy = copies.find(one => one.creator_v2_id === creator_v2_id && one.email === email.trim())
    return {
      creator_v2_id,
      email: email.trim(),
      ...(copy ? copy.detail && { detail: copy.detail } : { detail: 'Not sent.' }),
    }
  })
  return {
    success: results.filter(({ detail }) => detail === undefined),
    failed: results.filter(({ detail }) => detail !== undefined),
  }
}
