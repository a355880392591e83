import type { Db } from '#platform/server/database/db.ts'
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
  const fields = drops.flatMap(({ title, fields }) =>
    fields.map(field => ({ ...field, name: `${field.label}, ${title}` })),
  )
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
    fields: fields.map(({ id, field_type, multiple_choice_options }) => ({
      id,
      name: unique.get(id) ?? '',
      type: field_type,
      options: multiple_choice_options.map(({ id, label }) => ({ id, name: label })),
    })),
    tags: tags.map(({ tag }) => tag),
    time_zone: (await settingsOf(db, organizationId)).time_zone,
  }
}

const rows = (named: readonly { id: string; name: string }[]) =>
  [...uniqueNames(named)].map(([id, name]) => ({ id, name }))
