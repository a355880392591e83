// Counts of audiences over HTTP: single rules, trees of them, and all that the builder shows of one.
//
//   FANS=20000 npm run bench -- audience-counts

import { loginUrl } from '#platform/server/database/roles.ts'
import { audiences, fanAudience } from '#records/audiences/contract.ts'
import type { Group, Rule } from '#records/audiences/rules-contract.ts'
import { benchDrops } from './bench-drop.ts'
import { type Case, filledDatabase, signedIn, timeCases } from './long-list.ts'
import { benchTeam, manyFans } from './million-fans.ts'

const FANS = Number(process.env.FANS ?? 1_000_000)

const { ownerUrl, world, stop } = await filledDatabase(`fans-told-${FANS}`, async url => {
  const team = await benchTeam(url)
  const { organization_id } = team
  const drops = await benchDrops(loginUrl(url), { organization_id, each: 20 })
  await manyFans(url, { organization_id, fans: FANS, drops })
  return { ...team, drops: drops.map(({ id }) => id) }
})
try {
  const { organization_id, drops } = world
  const [busiest = '', quietest = ''] = [drops[0], drops.at(-1)]
  const all = (logical_operator: Group['logical_operator'], ...rules: Group['rules']): Group => ({
    logical_operator,
    rules,
  })
  const large: Rule = { key: 'country_code', countries: ['US'] }
  const french: Rule = { key: 'languages', languages: ['fr'] }
  const signedUp = (drop: string): Rule => ({ key: 'drop_id', drop_ids: [drop] })
  const recent: Rule = { key: 'first_interaction_days', first_interaction_days: 30 }
  const trees: [string, Group][] = [
    ['everybody', all('AND')],
    ['a large country', all('AND', large)],
    ['the busiest drop', all('AND', signedUp(busiest))],
    ['the quietest drop', all('AND', signedUp(quietest))],
    ['a large country, not recent', all('AND_NOT', large, recent)],
    [
      'a tree of five',
      all('AND_NOT', all('AND', large, all('OR', signedUp(busiest), french)), recent, signedUp(quietest)),
    ],
    ['reached by WhatsApp', all('AND', { key: 'reachable', channel: 'WHATSAPP' })],
  ]
  const server = await signedIn(ownerUrl, world.email)
  async function* cases(): AsyncGenerator<Case> {
    for (const [name, group] of trees) yield [name, [server.request(fanAudience.count, { organization_id, group })]]
    for (const [name, group] of trees)
      yield [`${name}, measured`, [server.request(audiences.measure, { organization_id, group })]]
  }
  await timeCases(`audiences of ${FANS} fans`, server.port, cases())
  await server.stop()
} finally {
  await stop()
}
