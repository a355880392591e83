import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { evaluationContext } from '#records/audiences/server/evaluation-context.ts'
import { membersOf } from '#records/audiences/server/members.ts'
import { listAudiences } from '#records/audiences/server/saved.ts'
import type { broadcasts } from '../contract.ts'
import { getBroadcast } from './stored.ts'

type Item = AnswerOf<typeof broadcasts.resultsByAudience>['items'][number]

/** Each audience is one more look at the fans. */
const MAX_AUDIENCES = 12

/** What became of a message among the fans of the team's audiences, as those are now. @throws 404 */
export async function resultsByAudience(db: Db, organization_id: string, id: string, now: Date): Promise<Item[]> {
  await getBroadcast(db, organization_id, id)
  const saved = (await listAudiences(db, organization_id, false)).slice(0, MAX_AUDIENCES)
  const context = await evaluationContext(
    db,
    organization_id,
    now,
    saved.map(({ tree }) => tree),
  )
  const items: Item[] = []
  for (const audience of saved) {
    const { rows } = await sql<Omit<Item, 'id' | 'name'>>`
      select count(*) filter (where m.state = 'SENT') as sent,
        count(*) filter (where r.opened_at is not null or r.clicked_at is not null or m.delivery = 'READ') as opened,
        count(*) filter (where r.clicked_at is not null) as clicked
      from broadcast_recipients r
        join messages m on m.organization_id = r.organization_id and m.id = r.message_id
      where r.organization_id = ${organization_id} and r.broadcast_id = ${id} and r.state = 'QUEUED'
        and r.fan_id in (${membersOf(audience.tree, context)})`.execute(db)
    const [counts] = rows
    if (counts && counts.sent > 0) items.push({ id: audience.id, name: audience.name, ...counts })
  }
  return items.sort((a, b) => b.sent - a.sent)
}
