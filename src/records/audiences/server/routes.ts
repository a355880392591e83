import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Caller, orgAdmin, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { fanNow } from '#records/fans/server/fan-aliases.ts'
import { audienceSettingsCalls, audiences, fanAudience } from '../contract.ts'
import type { Group } from '../rules-contract.ts'
import { conditionOf } from './evaluate/condition.ts'
import { evaluationContext } from './evaluation-context.ts'
import { explain } from './explain.ts'
import { measure } from './measure.ts'
import { audienceBase, countMembers, listMembers } from './members.ts'
import { namesOf } from './names.ts'
import { archiveAudiences, createAudience, getAudience, listAudiences, updateAudience } from './saved.ts'
import { saveSettings, settingsOf } from './settings.ts'

interface Asked {
  caller: Caller
  organizationId: string
  clock: { now(): Date }
}

const author = ({ caller }: Pick<Asked, 'caller'>) => personOf(caller).user_id

export const fanAudienceRoutes = serve(fanAudience, {
  count: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input: { group } }) => ({
      count: await countMembers(group, await evaluationContext(db, organizationId, clock.now(), [group])),
    }),
  },
  list: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input: { group, ...page } }) => {
      const context = await evaluationContext(db, organizationId, clock.now(), [group])
      return { items: await listMembers(group, context, page), count: await countMembers(group, context) }
    },
  },
})

export const audienceRoutes = serve(audiences, {
  list: {
    access: orgMember,
    run: async ({ db, organizationId, input }) => ({ items: await listAudiences(db, organizationId, input.archived) }),
  },
  get: { access: orgMember, run: ({ db, organizationId, input }) => getAudience(db, organizationId, input.id) },
  create: {
    access: orgMember,
    run: async ({ db, organizationId, clock, caller, input: { name, tree } }) => {
      const now = clock.now()
      await evaluationContext(db, organizationId, now, [tree])
      return createAudience(db, { organization_id: organizationId, name, tree, created_by: author({ caller }), now })
    },
  },
  update: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input }) => {
      const now = clock.now()
      await evaluationContext(db, organizationId, now, [input.tree], input.id)
      return updateAudience(db, { ...input, organization_id: organizationId, now })
    },
  },
  archive: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input }) => ({
      count: await archiveAudiences(db, { ...input, organization_id: organizationId, now: clock.now() }),
    }),
  },
  measure: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input: { group, saved_id } }) => {
      const saved = saved_id ? (await getAudience(db, organizationId, saved_id)).tree : null
      const context = await evaluationContext(
        db,
        organizationId,
        clock.now(),
        saved ? [group, saved] : [group],
        saved_id ?? undefined,
      )
      return measure(group, context, saved)
    },
  },
  explain: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input: { group, fan_id } }) =>
      explain(group, await fanNow(db, fan_id), await evaluationContext(db, organizationId, clock.now(), [group])),
  },
  overlap: {
    access: orgMember,
    run: ({ db, organizationId, clock, input: { ids } }) => overlap(db, organizationId, clock.now(), ids),
  },
  names: { access: orgMember, run: ({ db, organizationId }) => namesOf(db, organizationId) },
})

async function overlap(db: Db, organizationId: string, now: Date, ids: readonly [string, string]) {
  const trees: Group[] = []
  for (const id of ids) trees.push((await getAudience(db, organizationId, id)).tree)
  const context = await evaluationContext(db, organizationId, now, trees)
  const [first, second] = trees.map(tree => conditionOf(tree, context))
  const { rows } = await sql<Record<'first' | 'second' | 'both' | 'either', number>>`
    select count(*) filter (where a) as first, count(*) filter (where b) as second,
      count(*) filter (where a and b) as both, count(*) filter (where a or b) as either
    from (select ${first} as a, ${second} as b from ${audienceBase(context)} offset 0) members`.execute(db)
  return rows[0] ?? { first: 0, second: 0, both: 0, either: 0 }
}

export const audienceSettingsRoutes = serve(audienceSettingsCalls, {
  get: { access: orgMember, run: ({ db, organizationId }) => settingsOf(db, organizationId) },
  set: {
    access: orgAdmin,
    run: ({ db, organizationId, input: { organization_id: _, ...settings } }) =>
      saveSettings(db, organizationId, settings),
  },
})
