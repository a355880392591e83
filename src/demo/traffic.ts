import type { DemoDrop } from '#demo/drops.ts'
import { type Source, sourceOf } from '#demo/visits.ts'
import type { RobotKind } from '#features/funnel/agents.ts'
import { originOf } from '#features/funnel/origins.ts'
import type { Visit } from '#features/funnel/server/traffic-counts.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { RandomStream } from '#platform/server/random-stream.ts'

const DAY = 86_400_000

/** A made-up sign-up as the traffic needs it. */
export interface TrafficSignUp {
  day: string
  source: Source
  country_code: string
}

interface Page {
  organization_id: string
  drop_id: string
  drop: DemoDrop
}

/** Of the visitors who did not sign up: the shares that touched the form, and that requested a code and never entered it. */
const STARTED = 0.16
/** Share of visitors with average interest; keeps a drop at its conversion rate. */
const ONLY_LOOK = 0.68
const CODE_NOT_ENTERED = 0.28
const CODE_ASKED_AGAIN = 0.06
/** Relative interest of a source's visitors: newsletter readers came on purpose. */
const keenness: Readonly<Record<string, number>> = { newsletter: 1.9, instagram: 1, tiktok: 0.62, youtube: 0.8 }

const robots: readonly (readonly [readonly [RobotKind, string], number])[] = [
  [['preview', 'Facebook'], 22],
  [['preview', 'iMessage'], 17],
  [['preview', 'WhatsApp'], 13],
  [['preview', 'Discord'], 6],
  [['preview', 'X'], 4],
  [['scanner', 'Microsoft'], 9],
  [['scanner', 'Dressed as a browser'], 6],
  [['scanner', 'Barracuda'], 2],
  [['prefetch', 'Browsers'], 7],
  [['bot', 'Google'], 6],
  [['bot', 'AI crawlers'], 4],
  [['bot', 'Monitors'], 3],
  [['bot', 'Programs'], 2],
]

/** Traffic counts that match these sign-ups, for every day since the opening, including robots. */
export async function writeTraffic(
  db: Db,
  random: RandomStream,
  page: Page,
  now: Date,
  came: readonly TrafficSignUp[],
) {
  const { organization_id, drop_id, drop } = page
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  const robotRows = new Map<string, { day: string; kind: RobotKind; agent: string; views: number }>()
  const views = new Map<string, { views: number; robot_views: number }>()
  const ofDay = (day: string) => views.get(day) ?? { views: 0, robot_views: 0 }
  const rowOf = (day: string, visit: Visit) => {
    const key = JSON.stringify([day, visit])
    const row = rows.get(key) ?? emptyRow(day, visit)
    rows.set(key, row)
    return row
  }
  const visitOf = (source: Source, country_code: string): Visit => ({ ...originOf(source), country_code })
  const codes = drop.draft.require_otp === true
  const countries = came.map(({ country_code }) => country_code)

  const byDay = Map.groupBy(came, ({ day }) => day)
  for (let ago = drop.opened_days_ago; ago >= 0; ago--) {
    const day = new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10)
    const signed = byDay.get(day) ?? []
    for (const { source, country_code } of signed) {
      const row = rowOf(day, visitOf(source, country_code))
      row.views++
      row.form_starts++
      if (!codes) continue
      row.codes_sent++
      row.codes_passed++
      if (random.chance(CODE_ASKED_AGAIN)) row.codes_sent_again++
    }
    const lookers = (signed.length * (1 / drop.conversion - 1) * (0.85 + 0.3 * random.next())) / ONLY_LOOK
    const others = Math.round(lookers) + random.between(0, 6)
    for (let at = 0; at < others; at++) {
      const source = sourceOf(random, drop.slug)
      // the lower a source's interest, the more of its visitors leave without signing up
      if (!random.chance(0.62 / (keenness[source.utm_source ?? ''] ?? 1))) continue
      const row = rowOf(day, visitOf(source, countries.length > 0 ? random.pick(countries) : ''))
      row.views++
      if (!random.chance(STARTED)) continue
      row.form_starts++
      if (codes && random.chance(CODE_NOT_ENTERED)) row.codes_sent++
    }
    for (let at = Math.round((signed.length + others) * 0.07) + random.between(0, 3); at > 0; at--) {
      const [kind, agent] = random.weighted(robots)
      const key = `${day} ${kind} ${agent}`
      const row = robotRows.get(key) ?? { day, kind, agent, views: 0 }
      robotRows.set(key, { ...row, views: row.views + 1 })
    }
  }
  for (const row of rows.values()) views.set(row.day, { ...ofDay(row.day), views: ofDay(row.day).views + row.views })
  for (const row of robotRows.values())
    views.set(row.day, { ...ofDay(row.day), robot_views: ofDay(row.day).robot_views + row.views })
  const of = { organization_id, drop_id }
  await inParts(rows.values(), part => db.insertInto('drop_traffic').values(part.map(row => ({ ...of, ...row }))))
  await inParts(robotRows.values(), part => db.insertInto('drop_robots').values(part.map(row => ({ ...of, ...row }))))
  await inParts(views.entries(), part =>
    db.insertInto('drop_views').values(part.map(([day, counts]) => ({ ...of, day, ...counts }))),
  )
}

const emptyRow = (day: string, visit: Visit) => ({
  day,
  ...visit,
  views: 0,
  form_starts: 0,
  codes_sent: 0,
  codes_sent_again: 0,
  codes_passed: 0,
})

/** PostgreSQL accepts 65,535 parameters per statement. */
async function inParts<T>(all: Iterable<T>, insert: (part: T[]) => { execute(): Promise<unknown> }) {
  const rows = [...all]
  for (let from = 0; from < rows.length; from += 1_500) await insert(rows.slice(from, from + 1_500)).execute()
}
