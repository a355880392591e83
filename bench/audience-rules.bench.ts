// The two evaluators of audiences held against each other on random trees and fans: SQL and memory must give the same answer
// for each tree and fan, in several time zones and around the days on which clocks change.
//
//   TREES=1000000 npm run bench -- audience-rules
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import { type FanFacts, matches } from '#records/audiences/evaluate.ts'
import type { Moment } from '#records/audiences/moment.ts'
import { EVERYONE, type Group } from '#records/audiences/rules-contract.ts'
import { conditionOf } from '#records/audiences/server/evaluate/condition.ts'
import { loadFacts } from '#records/audiences/server/evaluate/load-facts.ts'
import { insertRandomFans } from '../test/audiences/random-fans.ts'
import { audiences, randomTree } from '../test/audiences/random-trees.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { report } from './report.ts'

const FANS = Number(process.env.FANS ?? 250)
const TREES = Number(process.env.TREES ?? 4_000)
/** Trees of one statement. */
const BATCH = 20
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const zones = ['Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC']
const organization_id = randomUUID()
const random = randomStream(Number(process.env.SEED ?? 20_261_126))
/** Summer time ended in Paris a day before. */
const now = new Date('2026-10-26T02:30:00.000Z')

const database = await startEmbeddedPostgres({ throwaway: true })
await migrate({ ownerUrl: database.ownerUrl })
const server = await startTestServer({ database: { ownerUrl: database.ownerUrl, drop: async () => {} } })
try {
  await insertRandomFans(server, random, { organization_id, count: FANS, now })
  const fans = await factsOf(server)
  let answers = 0
  let inside = 0
  let faults = 0
  let caught = 0
  for (let n = 0; n < TREES; n += BATCH) {
    const zone = random.pick(zones)
    const moment = { now: new Date(now.getTime() + random.between(-2_000, 2_000) * MINUTE_MS), zone }
    const saved = savedTrees()
    const trees = Array.from({ length: Math.min(BATCH, TREES - n) }, () => randomTree(random))
    const found = await bySql(trees, moment, saved)
    const later = { ...moment, now: new Date(moment.now.getTime() + DAY_MS) }
    for (const [at, tree] of trees.entries())
      for (const fan of fans) {
        const answer = found.get(fan.id)?.[at]
        answers++
        if (answer) inside++
        const isIn = matches(fan, tree, { moment, trees: saved })
        if (answer !== isIn && faults++ < 10)
          console.log(`${fan.id} at ${moment.now.toISOString()} in ${zone}: ${JSON.stringify(tree)}`)
        if (isIn !== matches(fan, tree, { moment: later, trees: saved })) caught++
      }
  }
  report({
    figure: 'answers of both evaluators compared',
    value: answers,
    unit: '',
    floor: Math.min(TREES * FANS, 1_000_000),
  })
  report({ figure: 'share of them that say in', value: inside / answers, unit: '', floor: 0.1, ceiling: 0.9 })
  report({ figure: 'answers that differ', value: faults, unit: '', ceiling: 0 })
  report({ figure: 'answers that are others a day later (must be found)', value: caught, unit: '', floor: 1 })
} finally {
  await server.stop()
  await database.stop()
}

/** Trees of the audiences that rules refer to; the last one is gone. */
function savedTrees(): Map<string, Group> {
  const [front = '', back = ''] = audiences
  const outer: Group = {
    logical_operator: 'AND_NOT',
    rules: [randomTree(random, 2, []), { key: 'audience', audience_id: front }],
  }
  return new Map([
    [front, randomTree(random, 2, [])],
    [back, random.chance(0.1) ? EVERYONE : outer],
  ])
}

function factsOf({ app }: TestServer): Promise<FanFacts[]> {
  return app.database.readOrganization(organization_id, async db => {
    const ids = await db.selectFrom('fans').select('id').orderBy('id').execute()
    return loadFacts(
      db,
      organization_id,
      ids.map(({ id }) => id),
    )
  })
}

/** For each fan, whether each tree holds. */
function bySql(trees: readonly Group[], moment: Moment, saved: ReadonlyMap<string, Group>) {
  return server.app.database.readOrganization(organization_id, async db => {
    const world = { db, organization_id, moment, trees: saved }
    const conditions = sql.join(trees.map(tree => conditionOf(tree, world)))
    const { rows } = await sql<{ id: string; answers: boolean[] }>`
      select f.id, array[${conditions}] as answers from fans f where f.organization_id = ${organization_id}`.execute(db)
    return new Map(rows.map(({ id, answers: said }) => [id, said]))
  })
}
