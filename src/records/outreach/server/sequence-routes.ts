import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import { emptyText } from '../rich-text.ts'
import { type Enrollment, sequences } from '../sequence-contract.ts'
import { advanceSoon } from './sequences/advance.ts'
import { enroll } from './sequences/enroll.ts'
import { changesOf, publishSequence } from './sequences/publish.ts'
import { findSequence, nextOf, type SequenceRow, shownSequences, stepNumbers } from './sequences/sequence-rows.ts'
import type { OutreachServices } from './services.ts'

const known = async (db: Db, organizationId: string, id: string): Promise<SequenceRow> =>
  (await findSequence(db, organizationId, id)) ?? raise(notFound('Sequence'))

const shown = async (db: Db, organizationId: string, id: string) => {
  const row = await db
    .selectFrom('outreach_sequences')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  const [sequence] = row ? await shownSequences(db, organizationId, [row]) : []
  return sequence ?? raise(notFound('Sequence'))
}

export const sequenceRoutes = ({ contactKeys }: Pick<OutreachServices, 'contactKeys'>) =>
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
        const row = { organization_id: organizationId, id, draft: sequence.steps } as unknown as SequenceRow
        return {
          ...sequence,
          step_numbers: await stepNumbers(db, organizationId, id, sequence.steps.length),
          changes: await changesOf(db, row),
          next: next && { name: names.get(next.creator_id ?? '') ?? next.email, step: next.step, due_at: next.due_at },
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
      run: async ({ db, organizationId, clock, input: { id, name, mailbox_id, steps } }) => {
        await known(db, organizationId, id)
        await db
          .updateTable('outreach_sequences')
          .set({
            ...(name === undefined ? {} : { name }),
            ...(mailbox_id === undefined ? {} : { mailbox_id: await ownMailbox(db, organizationId, mailbox_id) }),
            ...(steps === undefined ? {} : { draft: JSON.stringify(steps) }),
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
        const enrolled = await enroll(db, team)
        if (row.state === 'RUNNING') await advanceSoon(db, organizationId, id)
        return { enrolled, left_out: recipients.length - enrolled }
      },
    },
    enrollments: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, cursor, limit } }) => {
        const { items, links } = await keysetPage(
          db
            .selectFrom('outreach_enrollments')
            .select(['id', 'creator_id', 'email', 'state', 'step', 'due_at', 'reason'])
            .where('organization_id', '=', organizationId)
            .where('sequence_id', '=', id),
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
      },
    },
    stop: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input: { id } }) => {
        const row = await db
          .updateTable('outreach_enrollments')
          .set({ state: 'STOPPED', reason: 'stopped by hand', ended_at: clock.now() })
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
      },
    },
    restart: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input: { id } }) => {
        const row = await db
          .selectFrom('outreach_enrollments')
          .select(['id', 'state', 'sequence_id'])
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!row) raise(notFound('Creator'))
        if (row.state === 'UNSUBSCRIBED' || row.state === 'BOUNCED')
          raise(conflict('This creator asked for silence, or their address does not exist.'))
        await db
          .updateTable('outreach_enrollments')
          .set({ state: 'WAITING', reason: null, ended_at: null, due_at: clock.now() })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        await advanceSoon(db, organizationId, row.sequence_id)
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
