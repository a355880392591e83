import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { creatorWork } from '../contract.ts'
import { addDocument, listDocuments, removeDocument } from './documents.ts'
import { memberNamed, membersOf } from './members.ts'
import { addTask, finishTask, listTasks, myTasks } from './tasks.ts'
import { listTimeline } from './timeline.ts'

const access = memberOf('creators', 'creator_id')

export const creatorWorkRoutes = serve(creatorWork, {
  timeline: { access, run: ({ db, organizationId, input }) => listTimeline(db, organizationId, input) },
  owner: {
    access,
    run: async ({ db, organizationId, input: { creator_id } }) => {
      const members = await membersOf(db)
      const row = await db
        .selectFrom('creator_owners')
        .select('user_id')
        .where('organization_id', '=', organizationId)
        .where('creator_id', '=', creator_id)
        .executeTakeFirst()
      return { members, owner: members.find(({ user_id }) => user_id === row?.user_id) ?? null }
    },
  },
  setOwner: {
    access,
    run: async ({ db, organizationId, input: { creator_id, user_id } }) => {
      const owner = user_id === null ? null : await memberNamed(db, user_id)
      await writeOwner(db, { organization_id: organizationId, creator_id, user_id })
      return { owner }
    },
  },
  tasks: {
    access,
    run: async ({ db, organizationId: organization_id, input: { creator_id } }) => ({
      items: await listTasks(db, { organization_id, creator_id }),
    }),
  },
  myTasks: {
    access: orgMember,
    run: ({ db, organizationId, caller, input: { cursor, limit } }) =>
      myTasks(db, organizationId, { user_id: personOf(caller).user_id, cursor, limit }),
  },
  addTask: {
    access,
    run: async ({ db, organizationId: organization_id, caller, input: { creator_id, text, due_on, user_id } }) => {
      const created_by = personOf(caller).user_id
      const doer = await memberNamed(db, user_id ?? created_by)
      return addTask(db, { organization_id, creator_id, text, due_on, user_id: doer.user_id, created_by })
    },
  },
  finishTask: {
    access,
    run: async ({ db, organizationId: organization_id, input: { creator_id, task_id, done } }) =>
      (await finishTask(db, { organization_id, creator_id }, task_id, done)) ?? raise(notFound('Task')),
  },
  documents: {
    access,
    run: async ({ db, organizationId: organization_id, input: { creator_id } }) => ({
      items: await listDocuments(db, { organization_id, creator_id }),
    }),
  },
  addDocument: {
    access,
    run: ({ db, organizationId: organization_id, caller, upload, input: { creator_id, name } }) =>
      addDocument(db, { organization_id, creator_id }, { name, content: upload, added_by: personOf(caller).user_id }),
  },
  removeDocument: {
    access,
    run: async ({ db, organizationId: organization_id, input: { creator_id, document_id } }) =>
      (await removeDocument(db, { organization_id, creator_id }, document_id)) ?? raise(notFound('Document')),
  },
})

interface Owned {
  organization_id: string
  creator_id: string
  user_id: string | null
}

async function writeOwner(db: Db, { organization_id, creator_id, user_id }: Owned): Promise<void> {
  if (user_id === null)
    await db
      .deleteFrom('creator_owners')
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .execute()
  else
    await db
      .insertInto('creator_owners')
      .values({ organization_id, creator_id, user_id })
      .onConflict(known =>
        known.columns(['organization_id', 'creator_id']).doUpdateSet({ user_id, since: sql<Date>`now()` }),
      )
      .execute()
}
