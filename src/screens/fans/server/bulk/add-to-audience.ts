import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { group } from '#records/audiences/rules-contract.ts'
import { createAudience, getAudience, updateAudience } from '#records/audiences/server/saved.ts'
import { withTag } from '#records/audiences/with-tag.ts'
import { fanTag } from '#records/fan-tags/contract.ts'
import { addTags } from '#records/fan-tags/server/tag-fans.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'
import type { fanBulk } from '../../bulk-contract.ts'

type Asked = InputOf<typeof fanBulk.toAudience> & { user_id: string; now: Date }

/**
 * An audience is made of rules, so the chosen fans get a tag of its name, and the audience has everybody with the tag. A saved
 * audience keeps its other rules.
 *
 * @throws 404, or 400 for a name that is no tag, or where the rules of the audience have no room
 */
export async function addToAudience(db: Db, { audience_id, name, user_id, now, ...input }: Asked) {
  const { organization_id } = input
  const saved = audience_id ? await getAudience(db, organization_id, audience_id) : null
  const called = saved?.name ?? name
  if (!called) raise(badRequest('Choose an audience, or name a new one.', { field: 'name' }))
  const tag = fanTag.safeParse(called.slice(0, 100).replace(/[“”]/g, ''))
  if (!tag.success) raise(badRequest('name: This name cannot be a tag.', { field: 'name' }))
  const fans = chosenFans(db, input).where('f.organization_id', '=', organization_id).select('f.id')
  const { fans: added } = await addTags(db, { organization_id, fans, tags: [tag.data] })
  if (!saved) {
    const tree = { logical_operator: 'AND' as const, rules: [{ key: 'tags' as const, tags: [tag.data] }] }
    const made = await createAudience(db, { organization_id, name: called, tree, created_by: user_id, now })
    return { id: made.id, name: made.name, fans: added }
  }
  const tree = withTag(saved.tree, tag.data)
  if (tree !== saved.tree) {
    if (!group.safeParse(tree).success)
      raise(badRequest('The rules of this audience have no room for one more. Save a new audience instead.'))
    await updateAudience(db, { ...saved, organization_id, tree, now })
  }
  return { id: saved.id, name: saved.name, fans: added }
}
