import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { provenByCode } from '#records/consents/server/proven-by-code.ts'

interface Moved {
  organization_id: string
  signup_id: string
  /** Whose it is from now on. */
  fan_id: string
}

/** Gives a form to whoever answers through a contact that it names, unless somebody proved a contact of it before. */
export async function moveUnprovenSignup(db: Db, { organization_id, signup_id, fan_id }: Moved): Promise<void> {
  if ((await provenByCode(db, organization_id, signup_id)).size > 0) return
  await db
    .updateTable('signups')
    .set({ fan_id })
    .where('organization_id', '=', organization_id)
    .where('id', '=', signup_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signup_confirmations as c')
            .select(sql.lit(1).as('one'))
            .whereRef('c.organization_id', '=', 'signups.organization_id')
            .whereRef('c.signup_id', '=', 'signups.id')
            .where('c.confirmed_at', 'is not', null),
        ),
      ),
    )
    .execute()
}
