import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { insertRandomFans } from '../../../../../test/audiences/random-fans.ts'
import { audiences, keys, names, randomRule, randomTree } from '../../../../../test/audiences/random-trees.ts'
import { channelsFromLedger } from '../../../../../test/fans/agreed-channels.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type FanFacts, matches } from '../../evaluate.ts'
import type { Group } from '../../rules-contract.ts'
import { readSentence, sentenceOf } from '../../sentence/sentence.ts'
import { canonical } from '../../tree.ts'
import { conditionOf } from './condition.ts'
import { loadFacts } from './load-facts.ts'

const organization_id = randomUUID()
const random = randomStream(20_261_123)
const now = new Date('2026-11-23T16:00:00.000Z')
const moment = { now, zone: 'Europe/Paris' }
const [front = '', back = ''] = audiences
const trees = new Map<string, Group>([
  [front, { logical_operator: 'OR', rules: [randomRule(random, 'gender'), randomRule(random, 'drop_id')] }],
  [
    back,
    { logical_operator: 'AND_NOT', rules: [randomRule(random, 'platform'), { key: 'audience', audience_id: front }] },
  ],
])
let server: TestServer
let fans: FanFacts[]
beforeAll(async () => {
  server = await startTestServer()
  await insertRandomFans(server, random, { organization_id, count: 150, now })
  fans = await server.app.database.readOrganization(organization_id, async db => {
    const ids = await db.selectFrom('fans').select('id').orderBy('id').execute()
    return loadFacts(
      db,
      organization_id,
      ids.map(({ id }) => id),
    )
  })
})
afterAll(() => server.stop())

const bySql = (tree: Group) =>
  server.app.database.readOrganization(organization_id, async db => {
    const { rows } = await sql<{ id: string }>`select f.id from fans f where f.organization_id = ${organization_id}
      and ${conditionOf(tree, { db, organization_id, moment, trees })} order by f.id`.execute(db)
    return rows.map(({ id }) => id)
  })
const inMemory = (tree: Group) => fans.filter(fan => matches(fan, tree, { moment, trees })).map(({ id }) => id)

describe('the two evaluators', () => {
  it.each(keys)('agree on rules about %s, which some fans match and others do not', async key => {
    const sizes = new Set<number>()
    for (let n = 0; n < 12; n++) {
      const tree: Group = { logical_operator: 'AND', rules: [randomRule(random, key)] }
      const found = await bySql(tree)
      expect(found, JSON.stringify(tree)).toEqual(inMemory(tree))
      sizes.add(found.length)
    }
    expect([...sizes].some(size => size > 0 && size < fans.length)).toBe(true)
  })

  it('read the channels of consent that the ledger gives', async () => {
    expect(Object.keys(await channelsFromLedger(server)).sort()).toEqual(['EMAIL', 'PHONE', 'WHATSAPP'])
  })

  it('agree on letters whose lower case is two characters or depends on the locale (RULE-008)', async () => {
    for (const text of ['İ', 'i', 'İzmir', 'izmir', 'ı'])
      for (const match of ['ICONTAINS', 'IEXACT'] as const) {
        const tree: Group = { logical_operator: 'AND', rules: [{ key: 'city', match, text }] }
        expect(await bySql(tree), JSON.stringify(tree)).toEqual(inMemory(tree))
      }
  })

  it('agree on random trees, with and without brackets that have no meaning (RULE-004, RULE-009)', async () => {
    for (let n = 0; n < 120; n++) {
      const tree = randomTree(random)
      const found = await bySql(tree)
      expect(found, JSON.stringify(tree)).toEqual(inMemory(tree))
      expect(inMemory(canonical(tree))).toEqual(found)
    }
  })
})

it('the sentence of a tree is read back as the same tree', () => {
  for (let n = 0; n < 2_000; n++) {
    const tree = canonical(randomTree(random))
    const sentence = sentenceOf(tree, names)
    expect(readSentence(sentence, names), sentence).toEqual({ tree })
  }
})
