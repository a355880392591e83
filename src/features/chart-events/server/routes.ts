import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Access, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { ownTeam } from '#records/social-profiles/server/own-team.ts'
import { type ChartEvent, chartEvents } from '../contract.ts'

/** A member of the named team, else of the one they work in. */
const namedOrOwnTeam: Access<{ organization_id?: string | undefined }> = {
  name: 'member of the named or their team',
  allow: (gate, { organization_id }) =>
    organization_id === undefined ? ownTeam.allow(gate, {}) : orgMember.allow(gate, { organization_id }),
}

const columns = ['id', 'name', 'date', 'marker_color', 'brand_id'] as const

const theEvent = (db: Db, organization_id: string, id: string) =>
  db.updateTable('chart_events').where('organization_id', '=', organization_id).where('id', '=', id)

export const chartEventRoutes = serve(chartEvents, {
  list: {
    access: namedOrOwnTeam,
    run: async ({ db, organizationId, input: { brand_id } }) => ({
      items: (await db
        .selectFrom('chart_events')
        .select(columns)
        .where('organization_id', '=', organizationId)
        .where('brand_id', '=', brand_id)
        .orderBy('date')
        .orderBy('id')
        .execute()) as ChartEvent[],
    }),
  },
  create: {
    access: ownTeam,
    run: async ({ db, organizationId, input, caller }) =>
      (await db
        .insertInto('chart_events')
        .values({ organization_id: organizationId, id: newId(), ...input, created_by: personOf(caller).user_id })
        .returning(columns)
        .executeTakeFirstOrThrow()) as ChartEvent,
  },
  update: {
    access: ownTeam,
    run: async ({ db, organizationId, input: { id, ...facts } }) => {
      const event = await theEvent(db, organizationId, id).set(facts).returning(columns).executeTakeFirst()
      return { event: (event as ChartEvent | undefined) ?? raise(notFound('Event')) }
    },
  },
  remove: {
    access: ownTeam,
    run: async ({ db, organizationId, input: { event_id } }) =>
      (await db
        .deleteFrom('chart_events')
        .where('organization_id', '=', organizationId)
        .where('id', '=', event_id)
        .returning('id')
        .executeTakeFirst()) ?? raise(notFound('Event')),
  },
})
