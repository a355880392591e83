import { sql } from 'kysely'
import { committed } from '#features/consents/server/commit.ts'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { type Answers, contactsIn, factsIn } from '#features/signups/server/submission.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/db.ts'
import { changedRow } from '#platform/server/jobs.ts'
import { newId } from '#platform/server/new-id.ts'

interface Subject {
  organization_id: string
  signup_id: string
}

/**
 * Lets a sign-up in whose mail was answered: the address is proven, the fan counts, the consents are confirmed by new rows.
 * Following the link twice changes nothing more. Answers the drop, or null for a sign-up that is gone.
 */
export function confirmSignup(database: Database, clock: Clock, subject: Subject): Promise<{ drop_id: string } | null> {
  return database.inOrganization(subject.organization_id, async db => {
    const { organization_id, signup_id } = subject
    const signup = await db
      .selectFrom('signups')
      .select(['drop_id', 'state', 'answers'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .forUpdate()
      .executeTakeFirst()
    if (!signup || contactsIn(signup.answers).length === 0) return null
    if (signup.state === 'ACCEPTED') return { drop_id: signup.drop_id }
    const fan_id = await enterProvenFan(db, organization_id, signup.answers)
    await db
      .updateTable('signups')
      .set({ state: 'ACCEPTED', vouches: true, fan_id })
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .execute()
    await confirmConsents(db, subject, clock.now())
    await noteDuplicates(db, organization_id, fan_id)
    await queueWebhookEvent(db, organization_id, {
      type: 'fan.confirmed',
      occurred_at: clock.now(),
      data: { fan_id, signup_id, drop_id: signup.drop_id, channels: ['EMAIL'] },
    })
    await db
      .insertInto('job_outbox')
      .values(changedRow(organization_id, ['fans', 'drops']))
      .execute()
    return { drop_id: signup.drop_id }
  })
}

/** Whoever answers the mail has proven its address, and no other: the fan who has it is as this form says. */
async function enterProvenFan(db: Db, organizationId: string, answers: Answers): Promise<string> {
  const contacts = contactsIn(answers)
    .filter(({ channel }) => channel === 'EMAIL')
    .map(contact => ({ ...contact, proven: true }))
  const { rows } = await sql<{ fan: string }>`
    select fan from enter_fan(${organizationId}, ${newId()}, ${JSON.stringify(contacts)}, ${JSON.stringify(factsIn(answers))}, true, false)
  `.execute(db)
  return rows[0]?.fan ?? ''
}

async function confirmConsents(db: Db, { organization_id, signup_id }: Subject, now: Date) {
  const given = await db
    .selectFrom('consents')
    .innerJoin('consent_details', join =>
      join
        .onRef('consent_details.organization_id', '=', 'consents.organization_id')
        .onRef('consent_details.consent_id', '=', 'consents.id'),
    )
    .selectAll('consents')
    .select('consent_details.details')
    .where('consents.organization_id', '=', organization_id)
    .where('consents.signup_id', '=', signup_id)
    .where('consents.state', '=', 'GIVEN')
    .execute()
  for (const { details, text_hash, given_at, commitment, ...consent } of given) {
    const person = { ...JSON.parse(details), proof: { kind: 'LINK', at: now.toISOString() } }
    const row = committed(
      {
        purpose: consent.purpose as 'MARKETING' | 'PARTNERS',
        channel: consent.channel as 'EMAIL',
        state: 'CONFIRMED',
        checkbox: consent.checkbox as 'TICKED',
        text_id: consent.text_id,
        text_hash: text_hash.toString('hex'),
        locale: consent.locale,
      },
      person,
    )
    await db
      .insertInto('consents')
      .values({
        ...consent,
        id: row.id,
        state: row.state,
        text_hash,
        commitment: Buffer.from(row.commitment, 'hex'),
      })
      .execute()
    await db
      .insertInto('consent_details')
      .values({ organization_id, consent_id: row.id, salt: Buffer.from(row.salt, 'hex'), details: row.details })
      .execute()
  }
}
