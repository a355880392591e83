import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { type Destination, normalized, stopContact } from '#records/fans/server/stopped-contacts.ts'
import { fanOfProvenContact, speaksForFan } from '#records/fans/server/write-contacts.ts'
import { lockFan } from '#records/fans/server/write-fans.ts'
import type { RefusedContact } from '#records/messages/server/send-message.ts'
import { preferenceWords } from '../words.ts'
import { endMessages } from './change-messages.ts'

/**
 * What a provider's refusal means for a team's fans: who opted out there has opted out here, with a row in the ledger; what
 * cannot be reached is not tried again, and nobody's word is changed by it.
 */
export const refusedContact =
  (keys: KeyRing) =>
  async (db: Db, { organization_id, channel, to, contact }: RefusedContact, now: Date): Promise<void> => {
    const destination = { channel, to }
    if (contact === 'undeliverable') {
      await stopContact(db, keys, organization_id, { ...destination, reason: 'UNDELIVERABLE' })
      await db
        .insertInto('job_outbox')
        .values(changedRow(organization_id, ['fans', 'drops']))
        .execute()
      return
    }
    const fan_id = await lockedOwner(db, organization_id, destination)
    // of one that somebody typed beside a fan's own, it is no word of that fan
    if (fan_id && (await speaksForFan(db, organization_id, contactOf(destination))))
      await endMessages(db, keys, {
        organization_id,
        fan_id,
        channels: [channel],
        only: to,
        locale: 'en',
        text: () => preferenceWords('en').blocked_text,
        evidence: {
          page_url: null,
          address: null,
          user_agent: null,
          proof: { kind: 'PROVIDER', at: now.toISOString() },
        },
        now,
        reason: 'BLOCKED',
        drop_id: null,
      })
    else await stopContact(db, keys, organization_id, { ...destination, reason: 'BLOCKED' })
  }

/** The fan who says what a telephone texted, held until the transaction ends; null where nobody has its number. */
export async function fanWhoAnswers(db: Db, organizationId: string, destination: Destination): Promise<string | null> {
  const fan_id = await lockedOwner(db, organizationId, destination)
  if (fan_id === null || (await speaksForFan(db, organizationId, contactOf(destination)))) return fan_id
  return fanOfProvenContact(db, organizationId, contactOf(destination))
}

const contactOf = (destination: Destination): Contact => {
  const value = normalized(destination)
  return {
    channel: destination.channel,
    value,
    address: destination.channel === 'EMAIL' ? destination.to : `+${value}`,
  }
}

const TRIES = 5

/**
 * The fan of a team who has a contact, held until the transaction ends; null where nobody has it. Whoever waited for a merge,
 * or for one to be undone, finds the contact with its new owner.
 */
async function lockedOwner(db: Db, organizationId: string, destination: Destination): Promise<string | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const found = await ownerOf(db, organizationId, destination)
    if (!found) return null
    await lockFan(db, organizationId, found.fan_id)
    const still = await ownerOf(db, organizationId, destination)
    if (still?.fan_id === found.fan_id) return found.fan_id
  }
  return null
}

const ownerOf = (db: Db, organizationId: string, destination: Destination) =>
  db
    .selectFrom('fan_contacts')
    .select('fan_id')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('value', '=', normalized(destination))
    .executeTakeFirst()
