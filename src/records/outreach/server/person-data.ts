import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { movedRows } from '#platform/server/person-data.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

const changed = async (db: Db, statement: ReturnType<typeof sql>) =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/**
 * Conversations, copies and places in sequences go with the creator. The hash of an address that asked for silence stays, so that
 * nobody writes to it again.
 */
export const outreachData = {
  async contacts(db, { organization_id, creator_id }) {
    const { rows } = await sql<{ email: string }>`
      select distinct email from outreach_mails where organization_id = ${organization_id} and creator_id = ${creator_id}
      union select distinct email from outreach_threads where organization_id = ${organization_id} and creator_id = ${creator_id}
      union select distinct email from outreach_enrollments where organization_id = ${organization_id} and creator_id = ${creator_id}`.execute(
      db,
    )
    return rows.map(({ email }) => email)
  },
  async erase(db, { organization_id, ids, contacts }) {
    const emails = contacts.map(contact => contact.toLowerCase())
    const theirs = sql`organization_id = ${organization_id} and (creator_id = any(${ids}::uuid[]) or lower(email) = any(${emails}::text[]))`
    await sql`
      delete from outreach_mailings g where organization_id = ${organization_id} and kind = 'REPLY' and exists (
        select from outreach_mails m where m.organization_id = g.organization_id and m.mailing_id = g.id
          and (m.creator_id = any(${ids}::uuid[]) or lower(m.email) = any(${emails}::text[])))`.execute(db)
    await sql`
      update outreach_mailings set recipients = coalesce((
        select jsonb_agg(r) from jsonb_array_elements(recipients) r
        where r ->> 'creator_id' <> all(${ids}::text[]) and lower(r ->> 'email') <> all(${emails}::text[])), '[]')
      where organization_id = ${organization_id} and state = 'DRAFT' and recipients <> '[]'`.execute(db)
    return {
      threads: await changed(db, sql`delete from outreach_threads where ${theirs}`),
      enrollments: await changed(db, sql`delete from outreach_enrollments where ${theirs}`),
      outreach_mails: await changed(db, sql`delete from outreach_mails where ${theirs}`),
    }
  },
  move: {
    outreach_mails: movedRows(sql`update outreach_mails`, 'creator_id'),
    outreach_threads: movedRows(sql`update outreach_threads`, 'creator_id'),
    outreach_enrollments: movedRows(sql`update outreach_enrollments`, 'creator_id'),
  },
} satisfies CreatorData
