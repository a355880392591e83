import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { lastMarketingConsentsOfTeam } from '#records/consents/server/last-consent.ts'
import { mayBeReached } from '#records/fans/server/fan-contacts.ts'
import type { dropScreens, Metric } from '../contract.ts'
import { daysBefore, daysBetween, lengthOf, sum } from './drop-days.ts'

type Numbers = AnswerOf<typeof dropScreens.numbers>

const LONGEST = 366

/** The numbers above the list, for a range of days and for the range of equal length just before. */
export async function dropNumbers(db: Db, { from, to }: InputOf<typeof dropScreens.numbers>): Promise<Numbers> {
  const length = lengthOf({ from, to }, LONGEST)
  const days = daysBetween(daysBefore(from, length), to)
  const read = async (rows: Promise<Map<string, number>>) => {
    const byDay = await rows
    return days.map(day => byDay.get(day) ?? 0)
  }
  const signUps = await read(signUpsByDay(db, days))
  const visits = await read(visitsByDay(db, days))
  const confirmed = await read(confirmedByDay(db, days))
  const reachable = await reachableByDay(db, days)
  return {
    visits: sum(visits.slice(length)),
    sign_ups: totals(signUps, length),
    conversion: {
      value: ratio(sum(signUps.slice(length)), sum(visits.slice(length))),
      before: ratio(sum(signUps.slice(0, length)), sum(visits.slice(0, length))),
      days: signUps.slice(length).map((count, day) => ratio(count, visits[length + day] ?? 0)),
    },
    confirmed: totals(confirmed, length),
    reachable: { value: reachable.at(-1) ?? 0, before: reachable[length - 1] ?? 0, days: reachable.slice(length) },
  }
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)

const totals = (both: readonly number[], length: number): Metric => ({
  value: sum(both.slice(length)),
  before: sum(both.slice(0, length)),
  days: both.slice(length),
})

interface Counted {
  day: string
  count: number
}

const byDay = (rows: readonly Counted[]) => new Map(rows.map(({ day, count }) => [day, Number(count)]))
const start = (days: readonly string[]) => new Date(`${days[0]}T00:00:00Z`)
const end = (days: readonly string[]) => new Date(Date.parse(days.at(-1) ?? '') + 86_400_000)

async function signUpsByDay(db: Db, days: readonly string[]) {
  const { rows } = await sql<Counted>`
    select (created_at at time zone 'utc')::date as day, count(*) as count from signups
    where organization_id = app_organization() and state = 'ACCEPTED' and created_at >= ${start(days)} and created_at < ${end(days)}
    group by 1`.execute(db)
  return byDay(rows)
}

async function visitsByDay(db: Db, days: readonly string[]) {
  const { rows } = await sql<Counted>`
    select day, sum(views) as count from drop_views
    where organization_id = app_organization() and day between ${days[0]} and ${days.at(-1)} group by 1`.execute(db)
  return byDay(rows)
}

/** Fans by the day on which they first proved a contact. */
async function confirmedByDay(db: Db, days: readonly string[]) {
  const { rows } = await sql<Counted>`
    select day, count(*) as count from (
      select (min(verified_at) at time zone 'utc')::date as day from fan_contacts
      where organization_id = app_organization() and verified_at is not null group by fan_id
    ) first_proof where day between ${days[0]} and ${days.at(-1)} group by 1`.execute(db)
  return byDay(rows)
}

/** For each day, how many of the fans who can be reached now could be reached at its end. */
async function reachableByDay(db: Db, days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<Counted>`
    with since as (
      select said.fan_id, (min(greatest(coalesce(c.verified_at, c.consent_stated_at), said.yes_at)) at time zone 'utc')::date as day
      from ${lastMarketingConsentsOfTeam} said
      join fan_contacts c on c.organization_id = app_organization() and c.fan_id = said.fan_id and c.channel = said.channel
      where said.state in ('GIVEN', 'CONFIRMED') and ${mayBeReached('c')} group by 1
    )
    select greatest(day, ${days[0]}::date - 1) as day, count(*) as count from since where day <= ${days.at(-1)} group by 1`.execute(
    db,
  )
  const gained = byDay(rows)
  let reachable = gained.get(daysBefore(days[0] ?? '', 1)) ?? 0
  return days.map(day => (reachable += gained.get(day) ?? 0))
}
