import type { Db } from '#platform/server/database/db.ts'
import type { FieldKind } from '#records/custom-fields/contract.ts'
import { listFields } from '#records/custom-fields/server/fields.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { uniqueNames } from '../sentence/unique-names.ts'
import { settingsOf } from './settings.ts'

const MOST = 500

/** Names of everything that rules of the team can refer to, each name once. */
export async function namesOf(db: Db, organizationId: string) {
  const versions = await db
    .selectFrom('drops as d')
    .leftJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 'd.organization_id')
        .onRef('v.drop_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.version'),
    )
    .select(['d.id', 'd.title', 'v.content'])
    .where('d.organization_id', '=', organizationId)
    .orderBy('d.id', 'desc')
    .limit(MOST)
    .execute()
  const drops = versions.map(({ id, title, content }) => ({
    id,
    title,
    fields: content ? keptDrop(content).custom_fields : [],
  }))
  const questions = drops.flatMap(({ title, fields }) =>
    fields.map(({ id, label, field_type, multiple_choice_options }) => ({
      id,
      name: `${label}, ${title}`,
      type: field_type,
      options: multiple_choice_options.map(({ id, label }) => ({ id, name: label })),
    })),
  )
  const own = (await listFields(db, organizationId, 'FAN')).map(({ id, name, kind, choices }) => ({
    id,
    name,
    type: typeOfKind[kind],
    options: choices.map(({ id, label }) => ({ id, name: label })),
  }))
  const fields = [...own, ...questions]
  const broadcasts = await db
    .selectFrom('broadcasts')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const audiences = await db
    .selectFrom('audiences')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(MOST)
    .execute()
  const tags = await db
    .selectFrom('fan_tags')
    .select('tag')
    .distinct()
    .where('organization_id', '=', organizationId)
    .orderBy('tag')
    .limit(MOST)
    .execute()
  const unique = uniqueNames(fields)
  return {
    drops: rows(drops.map(({ id, title }) => ({ id, name: title }))),
    audiences: rows(audiences),
    broadcasts: rows(broadcasts),
    fields: fields.map(field => ({ ...field, name: unique.get(field.id) ?? '' })),
    tags: tags.map(({ tag }) => tag),
    time_zone: (await settingsOf(db, organizationId)).time_zone,
  }
}

/** The rules about an answer are the rules about a value of an own field. */
const typeOfKind = {
  TEXT: 'STRING',
  LINK: 'STRING',
  NUMBER: 'INTEGER',
  DATE: 'DATE',
  CHOICE: 'MULTIPLE_CHOICE',
} as const satisfies Record<FieldKind, string>

const rows = (named: readonly { id: string; name: string }[]) =>
  [...uniqueNames(named)].map(([id, name]) => ({ id, name }))
