import type { Db } from '#platform/server/database/db.ts'
import { type Contact, contactHash, recipientHash } from '#records/fans/server/contacts.ts'
import { stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { SignupMessageContext } from './confirming/signup-message-context.ts'
import type { SignUpServices } from './signing-up/sign-up-services.ts'

interface Options {
  /** Also refused where the fan was told on another contact of theirs. Lock the fan first. */
  perFan?: boolean
}

/**
 * The key of a message that each mailbox and telephone gets once; null where it went out already, or the contact was stopped.
 * Tags do not multiply it: unproven addresses with a tag share one message for each mailbox. The address without a tag has its
 * own, so that nobody's tag keeps it back, and so has one with a tag that its owner proved.
 */
export async function oncePerRecipient(
  { keys, contactKeys }: Pick<SignUpServices, 'keys' | 'contactKeys'>,
  db: Db,
  { organization_id, fan_id }: Pick<SignupMessageContext, 'organization_id' | 'fan_id'>,
  contact: Contact,
  message: string,
  { perFan = false }: Options = {},
): Promise<string | null> {
  const { channel, value, address: to } = contact
  if (await stopOf(db, contactKeys, organization_id, { channel, to })) return null
  const known = await contactsOf(db, organization_id, { fan_id, contact })
  const own = known.find(one => one.channel === channel && one.value === value)
  const onceTo = (one: Pick<Contact, 'channel' | 'value'>, proven: boolean) => {
    const hash = isTagged(one) && proven ? contactHash : recipientHash
    return `${message}:${hash(keys.contact, one).toString('base64url')}${isTagged(one) && !proven ? ':tags' : ''}`
  }
  const once = onceTo(contact, Boolean(own?.verified_at))
  const theirs = known.filter(one => one.fan_id === fan_id && !one.typed_beside)
  // what somebody typed beside a contact of the fan is not the fan's word
  const others = perFan && own && theirs.includes(own) ? theirs.map(one => onceTo(one, Boolean(one.verified_at))) : []
  const told = await db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('once', 'in', [once, ...others])
    .executeTakeFirst()
  return told ? null : once
}

const isTagged = ({ channel, value }: Pick<Contact, 'channel' | 'value'>) =>
  channel === 'EMAIL' && value.slice(0, value.lastIndexOf('@')).includes('+')

/** The fan's, and the contact itself, whosever it is. */
async function contactsOf(
  db: Db,
  organizationId: string,
  { fan_id, contact }: { fan_id: string; contact: Contact },
): Promise<
  { channel: Contact['channel']; value: string; fan_id: string; verified_at: Date | null; typed_beside: boolean }[]
> {
  const rows = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'fan_id', 'verified_at', 'typed_beside'])
    .where('organization_id', '=', organizationId)
    .where(eb =>
      eb.or([
        eb('fan_id', '=', fan_id),
        eb.and([eb('channel', '=', contact.channel), eb('value', '=', contact.value)]),
      ]),
    )
    .execute()
  return rows.map(row => ({ ...row, channel: row.channel as Contact['channel'] }))
}
