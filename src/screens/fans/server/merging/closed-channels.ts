import type { Db } from '#platform/server/database/db.ts'
import { answeredChannels, type Purpose } from '#records/consents/server/last-consent.ts'
import type { FanContact } from '#records/fans/contract.ts'

type Channel = FanContact['channel']

/** On a channel where only one of two fans consented, the other's silence or refusal counts for the merged fan. */
export interface ClosedChannel {
  purpose: Purpose
  channel: Channel
  /** The fan who did not consent. */
  fan_id: string
  /** That fan's last consent on the channel. */
  contacts: { channel: Channel; address: string }[]
}

/**
 * Channels that a merge closes, for the team's messages and for partner offers. Consent is not a choice: a merge must
 * never make an address reachable whose owner refused or was never asked.
 */
export async function closedChannels(
  db: Db,
  organizationId: string,
  fanIds: readonly [string, string],
): Promise<{ closed: ClosedChannel[]; open: Channel[] }> {
  const [one, other] = [
    await consentStatus(db, organizationId, fanIds[0]),
    await consentStatus(db, organizationId, fanIds[1]),
  ]
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

async function consentStatus(db: Db, organizationId: string, fanId: string) {
  const contacts = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'address'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .execute()
  const marketing = await answeredChannels(db, fanId)
  const partners = await answeredChannels(db, fanId, 'PARTNERS')
  return {
    fan_id: fanId,
    contacts: contacts as { channel: Channel; address: string }[],
    yes: { MARKETING: marketing.yes, PARTNERS: partners.yes },
    // a refusal of the team's messages includes partner offers
    no: { MARKETING: marketing.no, PARTNERS: new Set([...marketing.no, ...partners.no]) },
  }
}
