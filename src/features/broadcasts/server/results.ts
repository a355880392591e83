import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Broadcast, broadcasts } from '../contract.ts'
import { compareSubjects, smallestDifference, TEST_HOURS } from '../subject-test.ts'
import { getBroadcast } from './stored.ts'

type Results = AnswerOf<typeof broadcasts.results>

/** What became of each message, counted from its row and its recipient's. */
export async function resultsOf(db: Db, organizationId: string, id: string, now: Date): Promise<Results> {
  const broadcast = await getBroadcast(db, organizationId, id)
  const from = sql`broadcast_recipients r left join messages m
      on m.organization_id = r.organization_id and m.id = r.message_id
    where r.organization_id = ${organizationId} and r.broadcast_id = ${id}`
  const opened = sql`(r.opened_at is not null or r.clicked_at is not null)`
  const { rows: channels } = await sql<Results['channels'][number]>`
    select r.channel, count(*) filter (where m.state = 'SENT') as sent,
      count(*) filter (where m.delivery in ('DELIVERED', 'READ')) as delivered,
      count(*) filter (where ${opened} or m.delivery = 'READ') as opened,
      count(*) filter (where r.machine_opened_at is not null and not ${opened}) as machine_opened,
      count(*) filter (where r.clicked_at is not null) as clicked,
      count(*) filter (where r.machine_clicked_at is not null and r.clicked_at is null) as machine_clicked,
      count(*) filter (where exists (
        select from consents k join signups s on s.organization_id = k.organization_id and s.fan_id = r.fan_id
          and (k.signup_id = s.id or k.fan_id = r.fan_id)
        where k.organization_id = r.organization_id and k.channel = r.channel and k.state = 'WITHDRAWN'
          and k.given_at > r.queued_at)) as stopped,
      count(*) filter (where m.state = 'FAILED' or m.delivery = 'UNDELIVERED') as failed,
      count(*) filter (where m.state = 'UNKNOWN') as unknown,
      case when bool_and(r.hears_answers) then count(*) filter (where r.answered_at is not null) end as answered,
      coalesce(sum(r.cost_cents) filter (where m.state = 'SENT'), 0)::float8 as cents
    from ${from} and r.state = 'QUEUED' group by r.channel order by r.channel`.execute(db)
  const { rows: open } = await sql<{ messages: number }>`
    select count(*) as messages from ${from} and r.state = 'QUEUED' and m.state in ('QUEUED', 'SENDING')`.execute(db)
  const under_way = open[0]?.messages ?? 0
  const { rows: subjects } = await sql<Subject>`
    select r.second_subject as second, count(*) filter (where m.state = 'SENT') as sent,
      count(*) filter (where ${opened}) as opened, count(*) filter (where r.clicked_at is not null) as clicked
    from ${from} and r.state = 'QUEUED' and r.channel = 'EMAIL' group by 1 order by 1`.execute(db)
  const { rows: failures } = await sql<Results['failures'][number]>`
    select coalesce(m.reason, 'no reason given') as reason, count(*) as messages
    from ${from} and (m.state in ('FAILED', 'WITHHELD', 'UNKNOWN') or m.delivery = 'UNDELIVERED')
    group by 1 order by 2 desc, 1 limit 20`.execute(db)
  const { rows: skipped } = await sql<Results['skipped'][number]>`
    select r.reason, count(*) as fans from ${from} and r.state = 'SKIPPED' group by 1 order by 2 desc, 1`.execute(db)
  const { rows: countries } = await sql<Results['countries'][number]>`
    select f.country_code, count(*) filter (where m.state = 'SENT') as sent,
      count(*) filter (where r.clicked_at is not null) as clicked
    from broadcast_recipients r join fans f on f.organization_id = r.organization_id and f.id = r.fan_id
      left join messages m on m.organization_id = r.organization_id and m.id = r.message_id
    where r.organization_id = ${organizationId} and r.broadcast_id = ${id} and r.state = 'QUEUED'
    group by 1 order by 2 desc, 1 limit 12`.execute(db)
  const { rows: hours } = await sql<Results['hours'][number]>`
    select floor(extract(epoch from r.clicked_at - b.starts_at) / 3600)::int as hour, count(*) as clicked
    from broadcast_recipients r join broadcasts b on b.organization_id = r.organization_id and b.id = r.broadcast_id
    where r.organization_id = ${organizationId} and r.broadcast_id = ${id} and r.clicked_at >= b.starts_at
    group by 1 order by 1 limit 168`.execute(db)
  return {
    broadcast,
    channels,
    ...comparedSubjects(broadcast, subjects, now),
    under_way,
    failures,
    skipped,
    countries,
    hours,
  }
}

type Subject = { second: boolean; sent: number; opened: number; clicked: number }

/** The numbers of each subject only when the test is over. */
function comparedSubjects(
  { second_share, finished_at }: Broadcast,
  subjects: readonly Subject[],
  now: Date,
): Pick<Results, 'subjects' | 'subject_test'> {
  const [first, second] = [subjects.find(one => !one.second), subjects.find(one => one.second)]
  if (second_share === null || !first || !second) return { subjects: [...subjects], subject_test: null }
  const compared_at = finished_at && new Date(Date.parse(finished_at) + TEST_HOURS * 3_600_000).toISOString()
  const isOver = compared_at !== null && Date.parse(compared_at) <= now.getTime()
  return {
    subjects: isOver ? [...subjects] : subjects.map(one => ({ ...one, opened: null, clicked: null })),
    subject_test: {
      outcome: isOver ? compareSubjects(first, second) : 'WAITING',
      compared_at,
      smallest_difference: smallestDifference(first.sent, second.sent),
    },
  }
}
