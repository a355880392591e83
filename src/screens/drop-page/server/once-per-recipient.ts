import type { Db } from '#platform/server/database/db.ts'
import { type Contact, contactHash, recipientHash } from '#records/fans/server/contacts.ts'
import { stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { SignupMessageContext } from './confirming/signup-message-context.ts'
import type { SignUpServices } from './signing-up/sign-up-services.ts'

/**
 * The key of a message that each recipient gets once; null where it went out already, or the contact was stopped. A proven
 * contact stands for itself. Others stand for their mailbox: whoever signs up many tags of it causes one message, and none
 * that its owner waits for is kept back.
 */
export async function oncePerRecipient(
  { keys, contactKeys }: Pick<SignUpServices, 'keys' | 'contactKeys'>,
  db: Db,
  { organization_id, fan_id }: Pick<SignupMessageContext, 'organization_id' | 'fan_id'>,
  contact: Contact,
  message: string,
): Promise<string | null> {
  const { channel, value, address: to } = contact
  if (await stopOf(db, contactKeys, organization_id, { channel, to })) return null
  const proven = await db
    .selectFrom('fan_contacts')
    .select('fan_id')
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', fan_id)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  const recipient = proven ? contactHash(keys.contact, contact) : recipientHash(keys.contact, contact)
  const once = `${message}:${recipient.toString('base64url')}`
  const told = await db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('once', '=', once)
    .executeTakeFirst()
  return told ? null : once
}
