import { expressionBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { YES_STATES } from '#records/consents/rules.ts'
import { mayBeReached } from '#records/fans/server/fan-contacts.ts'
import type { DB } from '../../../../db/schema.gen.ts'

/** The fan in this column of the query around it has proven a contact. */
export const hasProvenContact = (db: ReadDb, fan: string) =>
  expressionBuilder<DB>().exists(
    db
      .selectFrom('fan_contacts as pc')
      .select(sql.lit(1).as('one'))
      .where('pc.fan_id', '=', sql.ref<string>(fan))
      .where('pc.verified_at', 'is not', null),
  )

/** The sign-up in these columns gave a consent to marketing on a channel that reaches the fan, not taken back since. */
export const reachableThrough = (db: ReadDb, signup: string, fan: string) =>
  expressionBuilder<DB>().exists(
    db
      .selectFrom('consents as rk')
      .innerJoin('fan_contacts as rc', 'rc.channel', 'rk.channel')
      .select(sql.lit(1).as('one'))
      .where('rk.signup_id', '=', sql.ref<string>(signup))
      .where('rc.fan_id', '=', sql.ref<string>(fan))
      .where(mayBeReached('rc'))
      .where('rk.purpose', '=', 'MARKETING')
      .where('rk.state', 'in', YES_STATES)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('consents as rw')
              .select(sql.lit(1).as('one'))
              .where(({ eb, or, selectFrom }) =>
                or([
                  eb('rw.fan_id', '=', sql.ref<string>(fan)),
                  eb(
                    'rw.fan_id',
                    'in',
                    selectFrom('fan_aliases as ra').select('ra.old_id').where('ra.fan_id', '=', sql.ref<string>(fan)),
                  ),
                ]),
              )
              .whereRef('rw.channel', '=', 'rk.channel')
              .where('rw.purpose', '=', 'MARKETING')
              .where('rw.state', '=', 'WITHDRAWN')
              .whereRef('rw.given_at', '>', 'rk.given_at'),
          ),
        ),
      ),
  )
