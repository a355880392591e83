import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Activation } from '../contract.ts'

/** What a team sets for an activation; left out fields keep their value, or take the default of the table. */
export interface ActivationSettings {
  name?: string | undefined
  status?: Activation['status'] | undefined
  currency?: string | undefined
  budget?: number | null | undefined
  planned_cost_per_view?: number | null | undefined
  max_uploads?: number | undefined
  starts_on?: string | null | undefined
  ends_on?: string | null | undefined
  brief?: string | undefined
  sound_title?: string | null | undefined
  hashtags?: readonly string[] | undefined
  notified_user_ids?: readonly string[] | undefined
}

interface NewActivation extends ActivationSettings {
  artist_id: string
  promotion_name: string
  name: string
}

interface By {
  organization_id: string
  user_id: string
}

/** Makes an activation in the artist's promotion of that name. @throws 404 when the team has no such artist */
export async function createActivation(
  db: Db,
  { organization_id, user_id }: By,
  given: NewActivation,
): Promise<string> {
  const { artist_id, promotion_name, ...settings } = given
  const artist = await db
    .selectFrom('drop_profiles')
    .where('organization_id', '=', organization_id)
    .where('id', '=', artist_id)
    .select('id')
    .executeTakeFirst()
  if (!artist) raise(notFound('Artist'))
  // a conflict updates nothing that matters, so that the id comes back either way
  const { rows } = await sql<{ id: string }>`
    insert into promotions (organization_id, id, drop_profile_id, name)
    values (${organization_id}, ${newId()}, ${artist_id}, ${promotion_name})
    on conflict (organization_id, drop_profile_id, lower(name)) do update set drop_profile_id = excluded.drop_profile_id
    returning id`.execute(db)
  const id = newId()
  await db
    .insertInto('activations')
    .values({
      organization_id,
      id,
      promotion_id: rows[0]?.id ?? '',
      created_by: user_id,
      ...columnsOf(settings),
      name: given.name,
    })
    .execute()
    .catch(refuseDates)
  return id
}

/** @throws 404 when the team has no such activation */
export async function updateActivation(
  db: Db,
  organization_id: string,
  id: string,
  settings: ActivationSettings,
): Promise<void> {
  const { status } = settings
  const changed = await db
    .updateTable('activations')
    .set({
      ...columnsOf(settings),
      id,
      ...(status && { status, closed_at: status === 'CLOSED' ? sql<Date>`coalesce(closed_at, now())` : null }),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
    .catch(refuseDates)
  if (!changed) raise(notFound('Activation'))
}

/** The table holds that an activation does not end before it starts. */
function refuseDates(error: { code?: string }): never {
  if (error.code === '23514') raise(badRequest('The end must not be before the start.', { field: 'ends_on' }))
  throw error
}

function columnsOf({
  status: _status,
  budget,
  planned_cost_per_view,
  hashtags,
  sound_title,
  notified_user_ids,
  ...rest
}: ActivationSettings) {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(budget !== undefined && { budget: budget === null ? null : String(budget) }),
    ...(planned_cost_per_view !== undefined && {
      planned_cost_per_view: planned_cost_per_view === null ? null : String(planned_cost_per_view),
    }),
    ...(sound_title !== undefined && { sound_title: sound_title?.trim() || null }),
    ...(hashtags && { hashtags: [...new Set(hashtags.map(tag => tag.replace(/^#/, '').toLowerCase()))] }),
    ...(notified_user_ids && { notified_user_ids: [...notified_user_ids] }),
  }
}
