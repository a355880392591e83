import { sql } from 'kysely'
import { forgetOutboxOf } from '#integrations/messaging/outbox.ts'
import type { Db } from '#platform/server/database/db.ts'
import { movedRows } from '#platform/server/person-data.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'
import { destinationHashes } from '#records/fans/server/stopped-contacts.ts'
import { type SealedPart, sealedPlace } from './queue-message.ts'

/** Messages are encrypted: the recipient is found by the sign-up or fan of the message, or by decrypting it. */
export const messageData = {
  async erase(db, { organization_id, ids, signup_ids, contacts, words }, { box, contactKeys }) {
    const about = [...ids, ...signup_ids]
    const ofHouse = await messagesTo(db, box, organization_id, words, sql`about_id is null and sealed is not null`)
    await forgetOutboxOf(db, words)
    const telephones = contacts.flatMap(({ channel, value }) =>
      channel === 'EMAIL' ? [] : destinationHashes(contactKeys, { channel: channel as ContactMethod, to: value }),
    )
    // the record that routes a STOP from this telephone to the team
    await sql`delete from telephone_senders where organization_id = ${organization_id}
      and contact_hash = any(${telephones}::bytea[])`.execute(db)
    return {
      messages: await changedRows(
        db,
        sql`delete from messages where organization_id = ${organization_id}
          and (about_id = any(${about}::uuid[]) or id = any(${ofHouse}::uuid[]))`,
      ),
    }
  },
  async eraseFromForms(db, { organization_id, form_ids, words }, { box }) {
    const theirs = await messagesTo(db, box, organization_id, words, sql`about_id = any(${form_ids}::uuid[])`)
    await forgetOutboxOf(db, words)
    return {
      messages: await changedRows(
        db,
        sql`delete from messages where organization_id = ${organization_id} and id = any(${theirs}::uuid[])`,
      ),
    }
  },
  eraseOutsideTeams: forgetOutboxOf,
  move: {
    messages: movedRows(sql`update messages`, 'about_id'),
  },
  /**
   * Sent messages, with their text when it is kept: a code or a link is wiped once settled. Of messages caused by a stranger's
   * form, only those that went to the fan.
   */
  async copy(db, { organization_id, fan_id, ids, strangers, isOwn }, { box }) {
    const { rows } = await sql<StoredMessage>`
      select id, about_id, kind, channel, state, reason, created_at, settled_at, sealed, secret from messages
      where organization_id = ${organization_id} and (about_id = any(${ids}::uuid[]) or about_id in (
        select id from signups where organization_id = ${organization_id} and fan_id = ${fan_id}))
      order by id`.execute(db)
    const messages = rows.flatMap(({ sealed, secret, about_id, ...message }) => {
      const doubtful = strangers.has(about_id)
      if (sealed === null) return doubtful ? [] : message
      const { to, subject, text } = JSON.parse(box.open(sealed, sealedPlace(organization_id, message.id))) as SealedPart
      if (doubtful && !isOwn(message.channel, to)) return []
      return { ...message, to, ...(secret ? {} : { subject, text }) }
    })
    return { messages }
  },
} satisfies FanData

type StoredMessage = Record<string, unknown> & {
  id: string
  about_id: string
  channel: string
  sealed: string | null
  secret: boolean
}

/** Ids of those messages that go to one of these addresses. */
async function messagesTo(
  db: Db,
  box: SecretBox,
  organizationId: string,
  words: readonly string[],
  condition: ReturnType<typeof sql>,
): Promise<string[]> {
  const addresses = new Set(words.map(word => word.toLowerCase()))
  const { rows } = await sql<{ id: string; sealed: string | null }>`
    select id, sealed from messages where organization_id = ${organizationId} and ${condition}`.execute(db)
  return rows.flatMap(({ id, sealed }) => (addresses.has(recipientOf(box, organizationId, id, sealed)) ? id : []))
}

function recipientOf(box: SecretBox, organizationId: string, id: string, sealed: string | null): string {
  if (sealed === null) return ''
  return (JSON.parse(box.open(sealed, sealedPlace(organizationId, id))) as SealedPart).to.toLowerCase()
}
