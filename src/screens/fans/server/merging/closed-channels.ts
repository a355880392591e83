import type { Db } from '#platform/server/db.ts'
import type { FanContact } from '../../contract.ts'
import { channelsSaidNo, channelsSaidYes } from '../last-words.ts'

type Channel = FanContact['channel']

/** On a channel where only one of two fans agreed, the other one's silence or no counts for the merged fan. */
export interface ClosedChannel {
  channel: Channel
  /** The fan who did not agree. */
  fan_id: string
  /** Of that fan, on the channel. */
  contacts: { channel: Channel; address: string }[]
}

/**
 * Channels that a merge closes. Consent cannot be chosen: merging must never let the team write to an address whose owner
 * said no, or was never asked.
 */
export async function closedChannels(
  db: Db,
  organizationId: string,
  fanIds: readonly [string, string],
): Promise<{ closed: ClosedChannel[]; open: Channel[] }> {
  const [one, other] = [await standing(db, organizationId, fanIds[0]), await standing(db, organizationId, fanIds[1])]
  const closed: ClosedChannel[] = []
  const open: Channel[] = []
  for (const channel of ['EMAIL', 'PHONE', 'WHATSAPP'] as const) {
    if (one.yes.has(channel) && other.yes.has(channel)) open.push(channel)
    else if (one.yes.has(channel) || other.yes.has(channel)) {
      const silent = one.yes.has(channel) ? other : one
      const contacts = silent.contacts.filter(contact => contact.channel === channel)
      if (contacts.length > 0 || silent.no.has(channel)) closed.push({ channel, fan_id: silent.fan_id, contacts })
      else open.push(channel)
    }
  }
  return { closed, open }
}

async function standing(db: Db, organizationId: string, fanId: string) {
  const contacts = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'address'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .execute()
  return {
    fan_id: fanId,
    contacts: contacts as { channel: Channel; address: string }[],
    yes: await channelsSaidYes(db, organizationId, fanId),
    no: await channelsSaidNo(db, organizationId, fanId),
  }
}
