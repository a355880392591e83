import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { Channel, MessageContent, MessageDelivery, MessageState, messages } from '#records/messages/contract.ts'
import { type SealedPart, sealedPlace, sendMessage } from '#records/messages/server/queue-message.ts'

const TROUBLED = ['FAILED', 'UNKNOWN'] as const
const DAY_MS = 86_400_000

/** A page of a team's messages. Ids carry the time, so newest first is by id. */
export async function listMessages(
  db: Db,
  box: SecretBox,
  { organization_id, troubled, cursor, limit }: InputOf<typeof messages.list>,
) {
  const query = db
    .selectFrom('messages')
    .select(['id', 'kind', 'channel', 'state', 'sealed', 'attempts', 'reason', 'delivery', 'created_at', 'settled_at'])
    .where('organization_id', '=', organization_id)
    .$if(troubled, query => query.where('state', 'in', [...TROUBLED]))
  const { items, links } = await keysetPage(query, { sort: [{ column: 'id', direction: 'desc' }], cursor, limit })
  return {
    items: items.map(({ sealed, kind, channel, state, delivery, ...row }) => ({
      ...row,
      kind: kind as MessageContent['kind'],
      channel: channel as Channel,
      state: state as MessageState,
      delivery: delivery as MessageDelivery | null,
      to: sealed && recipientOf(box, sealed, organization_id, row.id),
      can_send_again: sealed !== null && isTroubled(state),
    })),
    links,
  }
}

const isTroubled = (state: string) => (TROUBLED as readonly string[]).includes(state)

const recipientOf = (box: SecretBox, sealed: string, organizationId: string, id: string) =>
  (JSON.parse(box.open(sealed, sealedPlace(organizationId, id))) as SealedPart).to

/**
 * Requeues a failed or unknown message for another day. The message keeps its id, so a provider with idempotency
 * keys that accepted it the first time still delivers it once.
 *
 * @throws 404 for another team's message, 409 when it is neither failed nor unknown, or its content was wiped
 */
export async function sendAgain(db: Db, { organization_id, id }: InputOf<typeof messages.sendAgain>, now: Date) {
  const row = await db
    .selectFrom('messages')
    .select(['state', 'sealed'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) raise(notFound('Message'))
  if (!isTroubled(row.state)) raise(conflict('This message did not fail.'))
  if (row.sealed === null) raise(conflict('This message held a code or a link and cannot be sent again.'))
  await db
    .updateTable('messages')
    .set({
      state: 'QUEUED',
      uncertain: false,
      first_attempt_at: null,
      attempt_at: null,
      settled_at: null,
      reason: null,
      send_before: new Date(now.getTime() + DAY_MS),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await enqueue(db, sendMessage, { organization_id, id })
  return { id, state: 'QUEUED' as const }
}
