import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import type { Enrollment, sequences } from '../../sequence-contract.ts'

type Asked = InputOf<typeof sequences.enrollments>

/** Creators of a sequence, the next one first. */
export async function listEnrollments(db: Db, organizationId: string, { id, state, cursor, limit }: Asked) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('outreach_enrollments')
      .select(['id', 'creator_id', 'email', 'state', 'step', 'due_at', 'reason'])
      .where('organization_id', '=', organizationId)
      .where('sequence_id', '=', id)
      .$if(state !== undefined, rows => rows.where('state', '=', state ?? '')),
    { sort: [{ column: 'due_at', direction: 'asc' }], cursor, limit },
  )
  const names = await creatorNames(
    db,
    organizationId,
    items.flatMap(({ creator_id }) => creator_id ?? []),
  )
  return {
    items: items.map(item => ({
      ...item,
      state: item.state as Enrollment['state'],
      name: names.get(item.creator_id ?? '') ?? item.email,
    })),
    links,
  }
}

/** Takes a creator out; what is queued for them does not leave. */
export async function stopEnrollment(db: Db, organizationId: string, id: string, now: Date): Promise<{ id: string }> {
  const row = await db
    .updateTable('outreach_enrollments')
    .set({ state: 'STOPPED', reason: 'stopped by hand', ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'FINISHED'])
    .returning('id')
    .executeTakeFirst()
  await db
    .updateTable('outreach_mails')
    .set({ state: 'CANCELLED', reason: 'stopped by hand' })
    .where('organization_id', '=', organizationId)
    .where('enrollment_id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
  return row ?? raise(notFound('Creator'))
}

/** Lets a creator go on with the next step that they have not had. Answers the sequence. */
export async function restartEnrollment(db: Db, organizationId: string, id: string, now: Date): Promise<string> {
  const row = await db
    .selectFrom('outreach_enrollments')
    .select(['id', 'state', 'sequence_id', 'step', 'mail_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) raise(notFound('Creator'))
  if (row.state === 'UNSUBSCRIBED' || row.state === 'BOUNCED')
    raise(conflict('This creator asked for silence, or their address does not exist.'))
  const cancelled = await db
    .selectFrom('outreach_mails')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', row.mail_id)
    .where('state', '=', 'CANCELLED')
    .executeTakeFirst()
  await db
    .updateTable('outreach_enrollments')
    .set({
      state: 'WAITING',
      reason: null,
      ended_at: null,
      due_at: now,
      // the step that was queued when it stopped has not left
      ...(cancelled && { step: Math.max(0, row.step - 1), mail_id: await lastLeft(db, organizationId, id) }),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return row.sequence_id
}

async function lastLeft(db: Db, organizationId: string, enrollmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('outreach_mails')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('enrollment_id', '=', enrollmentId)
    .where('state', '<>', 'CANCELLED')
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
