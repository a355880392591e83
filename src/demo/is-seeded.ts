import type { ClientBase } from 'pg'
import { DEMO_TEAM } from './owner.ts'

/** Whether `seedDemo` is complete. Each part of the world is written in one transaction, mentions last. */
export async function isDemoSeeded(owner: ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from auth.organization as team
     where slug = $1
       and exists (select from drop_profiles where organization_id = team.id)
       and exists (select from creators where organization_id = team.id)
       and exists (select from outreach_mailings where organization_id = team.id)
       and exists (select from artist_accounts where organization_id = team.id)`,
    [DEMO_TEAM.slug],
  )
  return rowCount === 1
}
