import { sql } from 'kysely'
import { nodesOf, toText } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Template } from '../../contract.ts'
import { variablesIn } from '../../variables.ts'

type Row = Omit<Template, 'variables'>
const columns = ['id', 'name', 'subject', 'text'] as const

const shown = (row: Row): Template => ({
  ...row,
  variables: variablesIn(`${row.subject} ${toText(nodesOf(row.text))}`).map(name => ({ name })),
})

export const listTemplates = async (db: Db, organizationId: string): Promise<Template[]> =>
  (
    await db
      .selectFrom('outreach_templates')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .orderBy(sql`lower(name)`)
      .execute()
  ).map(shown)

interface TemplateInput {
  id?: string | undefined
  name: string
  text: string
  subject?: string | undefined
}

/** Answers `taken` when another template has the name, undefined when there is no such template. */
export async function saveTemplate(
  db: Db,
  organization_id: string,
  { id, name, text, subject }: TemplateInput,
): Promise<Template | 'taken' | undefined> {
  const other = await db
    .selectFrom('outreach_templates')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (other && other.id !== id) return 'taken'
  const row = id
    ? await db
        .updateTable('outreach_templates')
        .set({ name, text, ...(subject === undefined ? {} : { subject }), updated_at: sql`now()` })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
    : await db
        .insertInto('outreach_templates')
        .values({ organization_id, id: newId(), name, text, subject: subject ?? '' })
        .onConflict(conflict => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
  if (!row) return id ? undefined : 'taken'
  return shown(row)
}

export const deleteTemplate = (db: Db, organizationId: string, id: string) =>
  db
    .deleteFrom('outreach_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
