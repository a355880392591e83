import { emptyText } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import { sequences } from '../sequence-contract.ts'
import { advanceSoon } from './sequences/advance.ts'
import { enroll } from './sequences/enroll.ts'
import { listEnrollments, restartEnrollment, stopEnrollment } from './sequences/enrollments.ts'
import { previewStep } from './sequences/preview-step.ts'
import { changesOf, publishSequence } from './sequences/publish.ts'
import {
  findSequence,
  listVersions,
  nextOf,
  type SequenceRow,
  shownSequences,
  stepNumbers,
  stopReasonCounts,
} from './sequences/sequence-rows.ts'
import type { OutreachServices } from './services.ts'
import { campaignName } from './writing/campaign-name.ts'

const known = async (db: Db, organizationId: string, id: string): Promise<SequenceRow> =>
  (await findSequence(db, organizationId, id)) ?? raise(notFound('Sequence'))

const sequenceRow = async (db: Db, organizationId: string, id: string): Promise<SequenceRow> =>
  (await db
    .selectFrom('outreach_sequences')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? raise(notFound('Sequence'))

const shown = async (db: Db, organizationId: string, id: string) =>
  (await shownSequences(db, organizationId, [await sequenceRow(db, organizationId, id)]))[0] ??
  raise(notFound('Sequence'))

export const sequenceRoutes = ({ contactKeys, publicUrl }: Pick<OutreachServices, 'contactKeys' | 'publicUrl'>) =>
  serve(sequences, {
    list: {
      access: orgMember,
      run: async ({ db, organizationId }) => {
        const rows = await db
          .selectFrom('outreach_sequences')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute()
        return { items: await shownSequences(db, organizationId, rows) }
      },
    },
    get: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        const sequence = await shown(db, organizationId, id)
        const next = await nextOf(db, organizationId, id)
        const names = await creatorNames(db, organizationId, next?.creator_id ? [next.creator_id] : [])
        const row = await sequenceRow(db, organizationId, id)
        return {
          ...sequence,
          step_numbers: await stepNumbers(db, organizationId, id, sequence.steps),
          changes: await changesOf(db, row),
          next: next && { name: names.get(next.creator_id ?? '') ?? next.email, step: next.step, due_at: next.due_at },
          ended: await stopReasonCounts(db, organizationId, id),
          campaign_name: row.activation_id
            ? ((await campaignName(db, organizationId, row.activation_id)) ?? null)
            : null,
        }
      },
    },
    create: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, caller, clock, input: { name, mailbox_id } }) => {
        const id = newId()
        const first = { id: newId(), name: 'First note', subject: '', nodes: emptyText(), delay_days: 0 }
        const owner = {
          user_id: personOf(caller).user_id,
          mailbox_id: await ownMailbox(db, organization_id, mailbox_id),
        }
        await db
          .insertInto('outreach_sequences')
          .values({ organization_id, id, name, ...owner, draft: JSON.stringify([first]), created_at: clock.now() })
          .execute()
        return shown(db, organization_id, id)
      },
    },
    save: {
      access: orgMember,
      run: async ({
        db,
        organizationId,
        clock,
        input: { id, name, mailbox_id, activation_id, stop_at, steps, revision },
      }) => {
        const row = await known(db, organizationId, id)
        if (steps && revision !== undefined && revision !== row.revision)
          raise(conflict('Somebody else has changed the steps meanwhile.', { revision: row.revision }))
        await db
          .updateTable('outreach_sequences')
          .set({
            ...(name === undefined ? {} : { name }),
            ...(mailbox_id === undefined ? {} : { mailbox_id: await ownMailbox(db, organizationId, mailbox_id) }),
            ...(activation_id === undefined
              ? {}
              : { activation_id: await ownActivation(db, organizationId, activation_id) }),
            ...(stop_at === undefined ? {} : { stop_at }),
            ...(steps === undefined ? {} : { draft: JSON.stringify(steps), revision: row.revision + 1 }),
            updated_at: clock.now(),
          })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        return shown(db, organizationId, id)
      },
    },
    publish: {
      access: orgMember,
      run: async ({ db, organizationId, caller, clock, input: { id, version } }) => {
        const row = await known(db, organizationId, id)
        if (row.version !== version)
          raise(
            conflict(`Somebody published version ${row.version} meanwhile. Look at it first.`, {
              revision: row.version,
            }),
          )
        await publishSequence(db, row, { user_id: personOf(caller).user_id, now: clock.now() })
        await advanceSoon(db, organizationId, id)
        return shown(db, organizationId, id)
      },
    },
    setState: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, state } }) => {
        const row = await known(db, organizationId, id)
        if (row.version === 0) raise(conflict('Publish the sequence first.'))
        await db
          .updateTable('outreach_sequences')
          .set({ state })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        if (state === 'RUNNING') await advanceSoon(db, organizationId, id)
        return shown(db, organizationId, id)
      },
    },
    enroll: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input: { id, recipients } }) => {
        const row = await known(db, organizationId, id)
        const team = { organization_id: organizationId, sequence_id: id, recipients, contactKeys, now: clock.now() }
        const answer = await enroll(db, team)
        if (row.state === 'RUNNING') await advanceSoon(db, organizationId, id)
        return { ...answer, left_out: recipients.length - answer.enrolled }
      },
    },
    enrollments: {
      access: orgMember,
      run: ({ db, organizationId, input }) => listEnrollments(db, organizationId, input),
    },
    preview: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, step, enrollment_id } }) =>
        previewStep(db, await sequenceRow(db, organizationId, id), { step, enrollment_id, publicUrl }),
    },
    versions: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        await sequenceRow(db, organizationId, id)
        return { items: await listVersions(db, organizationId, id) }
      },
    },
    stop: {
      access: orgMember,
      run: ({ db, organizationId, clock, input: { id } }) => stopEnrollment(db, organizationId, id, clock.now()),
    },
    restart: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input: { id } }) => {
        await advanceSoon(db, organizationId, await restartEnrollment(db, organizationId, id, clock.now()))
        return { id }
      },
    },
    remove: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        await db
          .updateTable('outreach_mails')
          .set({ state: 'CANCELLED', reason: 'the sequence was deleted' })
          .where('organization_id', '=', organizationId)
          .where('state', '=', 'QUEUED')
          .where('enrollment_id', 'in', selectOf(db, organizationId, id))
          .execute()
        const row = await db
          .deleteFrom('outreach_sequences')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        return row ?? raise(notFound('Sequence'))
      },
    },
  })

const selectOf = (db: Db, organizationId: string, sequenceId: string) =>
  db
    .selectFrom('outreach_enrollments')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('sequence_id', '=', sequenceId)

/** Null stays null; a mailbox of others is not there. */
async function ownMailbox(db: Db, organizationId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('mailboxes')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.id ?? raise(notFound('Mailbox'))
}

async function ownActivation(db: Db, organizationId: string, id: string | null): Promise<string | null> {
  if (id !== null && (await campaignName(db, organizationId, id)) === undefined) raise(notFound('Activation'))
  return id
}
