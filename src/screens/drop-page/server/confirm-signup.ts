import { committed } from '#features/consents/server/commit.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/db.ts'
import { changedRow } from '#platform/server/jobs.ts'

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
      .select(['drop_id', 'fan_id', 'state'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .forUpdate()
      .executeTakeFirst()
    if (!signup) return null
    if (signup.state === 'ACCEPTED') return { drop_id: signup.drop_id }
    await db
      .updateTable('signups')
      .set({ state: 'ACCEPTED', vouches: true })
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .execute()
    await db
      .updateTable('fans')
      .set({ quarantined: false, last_seen_at: clock.now() })
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup.fan_id)
      .execute()
    await db
      .updateTable('fan_contacts')
      .set({ verified_at: clock.now() })
      .where('organization_id', '=', organization_id)
      .where('fan_id', '=', signup.fan_id)
      .where('channel', '=', 'EMAIL')
      .where('verified_at', 'is', null)
      .execute()
    await confirmConsents(db, subject, clock.now())
    await db
      .insertInto('job_outbox')
      .values(changedRow(organization_id, ['fans', 'drops']))
      .execute()
    return { drop_id: signup.drop_id }
  })
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
