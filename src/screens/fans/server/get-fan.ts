import type { ReadDb } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/errors.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { ageBand } from '#records/fans/age-band.ts'
import { fanNow } from '#records/fans/server/fan-aliases.ts'
import { type FanDetail, NEWEST } from '../contract.ts'
import { consentsOfFan } from './fan-consents.ts'
import { eventsOfFans } from './fan-events.ts'
import { messagesOfFan } from './fan-messages.ts'
import { fanColumns, fanRows } from './fan-rows.ts'
import { submissionsOfFan } from './fan-submissions.ts'

export interface FanServices {
  box: SecretBox
  /** From these a visit comes from nowhere else. */
  ownHosts: readonly string[]
}

/** A fan with all details; the id of a merged duplicate resolves to the survivor. @throws 404 */
export async function getFan(
  db: ReadDb,
  { box, ownHosts }: FanServices,
  organizationId: string,
  asked: string,
): Promise<FanDetail> {
  const id = await fanNow(db, asked)
  const stored = await db
    .selectFrom('fans as f')
    .select([
      ...fanColumns,
      'f.birthdate',
      'f.gender',
      'f.language',
      'f.state',
      'f.instagram_username',
      'f.tiktok_username',
    ])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Fan'))
  const [fan] = await fanRows(db, [stored])
  if (!fan) throw notFound('Fan')
  const { birthdate, gender, language, state, instagram_username, tiktok_username } = stored
  return {
    fan,
    birthdate,
    age_band: ageBand(birthdate, new Date()),
    gender: gender as FanDetail['gender'],
    language,
    state,
    instagram_username,
    tiktok_username,
    submissions: await submissionsOfFan(db, id, ownHosts),
    consents: await consentsOfFan(db, id),
    messages: await messagesOfFan(db, box, organizationId, id),
    timeline: (await eventsOfFans(db, [id])).get(id)?.slice(0, NEWEST) ?? [],
  }
}
