import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/**
 * Erasing needs nothing here: all rows follow the creator's own. A merge gives tasks, documents and decided suggestions to
 * the survivor. Links and what waits for a decision end with the creator who is absorbed: they were about that record.
 */
export const creatorWorkData = {
  move: {
    creator_tasks: movedRows(sql`update creator_tasks`, 'creator_id'),
    creator_documents: movedRows(sql`update creator_documents`, 'creator_id'),
    creator_suggestions: movedRows(sql`update creator_suggestions`, 'creator_id', { where: sql`state <> 'WAITING'` }),
    creator_owners: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<{ user_id: string }>`
          update creator_owners o set creator_id = ${to}
          where organization_id = ${organization_id} and creator_id = ${from} and not exists (
            select from creator_owners s where s.organization_id = o.organization_id and s.creator_id = ${to})
          returning user_id`.execute(db)
        return rows.map(({ user_id }) => user_id)
      },
      async moveBack(db, { organization_id, from, to }, userIds) {
        const { numAffectedRows } = await sql`
          update creator_owners set creator_id = ${to}
          where organization_id = ${organization_id} and creator_id = ${from}
            and user_id = any(${userIds as string[]}::uuid[])`.execute(db)
        return Number(numAffectedRows ?? 0)
      },
    },
  },
} satisfies CreatorData
