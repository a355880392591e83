import type { ReadDb } from '#platform/server/database/db.ts'

const DROPS = 12
/** Counting stops at this number, because larger ones make no difference. */
const ENOUGH = 200_000
/** The assumption for a team without published drops. */
const ASSUMED = 1_000

/** The median of the team's newest published drops that anybody signed up on. */
export async function expectedSignUps(
  db: ReadDb,
  dropId: string,
): Promise<{ sign_ups: number; expectation: 'measured' | 'assumed' }> {
  const drops = await db
    .selectFrom('drops')
    .select('id')
    .where('id', '<>', dropId)
    .where('build_status', '=', 'ONLINE')
    .orderBy('created_at', 'desc')
    .limit(DROPS)
    .execute()
  const counts: number[] = []
  for (const { id } of drops) {
    const signUps = db.selectFrom('signups').select('id').where('drop_id', '=', id).where('state', '=', 'ACCEPTED')
    const { count } = await db
      .selectFrom(signUps.limit(ENOUGH).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > 0) counts.push(count)
  }
  counts.sort((one, other) => one - other)
  const median = counts[Math.floor(counts.length / 2)]
  return median === undefined
    ? { sign_ups: ASSUMED, expectation: 'assumed' }
    : { sign_ups: median, expectation: 'measured' }
}
