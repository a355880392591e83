import type { Db } from '#platform/server/database/db.ts'
import type { FanContact } from '../../contract.ts'
import { channelsSaidNo, channelsSaidYes, type Purpose } from '../last-words.ts'

type Channel = FanContact['channel']

/** On a channel where only one of two fans agreed, the other one's silence or no counts for the merged fan. */
export interface ClosedChannel {
  purpose: Purpose
  channel: Channel
  /** The fan who did not agree. */
  fan_id: string
  /** Of that fan, on the channel. */
  contacts: { channel: Channel; address: string }[]
}

/**
 * Channels that a merge closes, for the team's own messages and for partners' offers. Consent cannot be chosen: merging must
 * never let anybody write to an address whose owner said no, or was never asked.
 */
export async function closedChannels(
  db: Db,
  organizationId: string,
  fanIds: readonly [string, string],
): Promise<{ closed: ClosedChannel[]; open: Channel[] }> {
  const [one, other] = [await standing(db, organizationId, fanIds[0]), await standing(db, organizationId, fanIds[1])]
  const closed: ClosedChannel[] = []
  const open: Channel[] = []
  for (const purpose of ['MARKETING', 'PARTNERS'] as const)
    for (const channel of ['EMAIL', 'PHONE', 'WHATSAPP'] as const) {
      const [mine, theirs] = [one.yes[purpose].has(channel), other.yes[purpose].has(channel)]
      if (!mine && !theirs) continue
      const silent = mine ? other : one
      const contacts = silent.contacts.filter(contact => contact.channel === channel)
      if (mine !== theirs && (contacts.length > 0 || silent.no[purpose].has(channel)))
        closed.push({ purpose, channel, fan_id: silent.fan_id, contacts })
      else if (purpose === 'MARKETING') open.push(channel)
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
  const no = await channelsSaidNo(db, organizationId, fanId)
  return {
    fan_id: fanId,
    contacts: contacts as { channel: Channel; address: string }[],
    yes: {
      MARKETING: await channelsSaidYes(db, organizationId, fanId),
      PARTNERS: await channelsSaidYes(db, organizationId, fanId, 'PARTNERS'),
    },
    // who wants nothing from the team wants nothing from its partners
    no: { MARKETING: no, PARTNERS: new Set([...no, ...(await channelsSaidNo(db, organizationId, fanId, 'PARTNERS'))]) },
  }
}
