import type { ReadDb } from '#platform/server/database/db.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import { contactsOfFans } from '#records/fans/server/fan-contacts.ts'
import { type SealedPart, sealedPlace } from '#records/messages/server/queue-message.ts'
import { type FanMessage, NEWEST } from '../contract.ts'
import { dropOfMessage } from './fan-events.ts'

const kinds: Record<string, FanMessage['kind']> = {
  ONE_TIME_CODE: 'SIGN_UP',
  CONFIRM_LINK: 'SIGN_UP',
  SIGNUP_CONFIRMATION: 'CONFIRMATION',
  RELEASE_OUT: 'MESSAGE',
  BROADCAST: 'MESSAGE',
}

/** Messages about a fan's sign-ups, newest first. A settled code has no text left; its contact then comes from the fan. */
export async function messagesOfFan(
  db: ReadDb,
  box: SecretBox,
  organizationId: string,
  fanId: string,
): Promise<FanMessage[]> {
  const rows = await db
    .selectFrom('signups as s')
    .innerJoin('messages as m', 'm.about_id', 's.id')
    .select([
      'm.id',
      'm.kind',
      'm.channel',
      'm.state',
      'm.attempts',
      'm.sealed',
      'm.secret',
      'm.reason',
      'm.created_at',
      'm.settled_at',
      's.drop_id',
    ])
    .where('s.fan_id', '=', fanId)
    .orderBy('m.id', 'desc')
    .limit(NEWEST)
    .execute()
  const drops = await dropReferences(
    db,
    rows.flatMap(row => dropOfMessage(row.kind, row.drop_id) ?? []),
  )
  const contacts = (await contactsOfFans(db, [fanId])).get(fanId) ?? []
  return rows.map(row => {
    const part = row.sealed
      ? (JSON.parse(box.open(row.sealed, sealedPlace(organizationId, row.id))) as SealedPart)
      : null
    return {
      id: row.id,
      kind: kinds[row.kind] ?? 'MESSAGE',
      channel: row.channel as FanMessage['channel'],
      to: part?.to ?? contacts.find(({ channel }) => channel === row.channel)?.value ?? '',
      subject: row.secret ? null : (part?.subject ?? null),
      status: statusOf(row),
      reason: row.state === 'FAILED' || row.state === 'UNKNOWN' ? row.reason : null,
      created_at: row.created_at.toISOString(),
      sent_at: row.state === 'SENT' && row.settled_at ? row.settled_at.toISOString() : null,
      drop: drops.get(dropOfMessage(row.kind, row.drop_id) ?? '') ?? null,
    }
  })
}

function statusOf({ state, attempts }: { state: string; attempts: number }): FanMessage['status'] {
  if (state === 'SENT' || state === 'UNKNOWN') return state
  if (state === 'FAILED') return 'REJECTED'
  return attempts > 1 || (state === 'QUEUED' && attempts > 0) ? 'RETRYING' : 'QUEUED'
}
