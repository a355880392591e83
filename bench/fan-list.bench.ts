// The list of fans of a team with a million of them: every filter, order and search that the screen offers, alone and
// together, first pages and later ones, over HTTP; then all of these a second, beside pgbench with their statements.
//
//   BENCH_DATA=/var/tmp/bench FANS=200000 npm run bench -- fan-list

import type { SentOf } from '#platform/contract/endpoint.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { fanSort } from '#records/fans/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { benchDrops } from './bench-drop.ts'
import { type Case, filledDatabase, signedIn, timeCases } from './long-list.ts'
import { benchTeam, manyFans } from './million-fans.ts'
import { pagesOf, reportShareOfSql } from './statement-rate.ts'

const FANS = Number(process.env.FANS ?? 1_000_000)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

type Asked = Partial<SentOf<typeof fanScreens.list>>

const { ownerUrl, databasePid, world, stop } = await filledDatabase(`fans-told-${FANS}`, async url => {
  const team = await benchTeam(url)
  const { organization_id } = team
  const drops = await benchDrops(loginUrl(url), { organization_id, each: 20 })
  await manyFans(url, { organization_id, fans: FANS, drops })
  return { ...team, drops: drops.map(({ id }) => id) }
})
try {
  const { organization_id, drops } = world
  const [busiest = '', quietest = ''] = [drops[0], drops.at(-1)]
  const filters: [string, Asked][] = [
    ['everybody', {}],
    ['a large country', { country_code: 'US' }],
    ['a small country', { country_code: 'MT' }],
    ['the busiest drop', { drop_id: busiest }],
    ['the quietest drop', { drop_id: quietest }],
    ['reached by mail', { channel: 'EMAIL' }],
    ['reached by text', { channel: 'PHONE' }],
    ['reached by WhatsApp', { channel: 'WHATSAPP' }],
    ['kept apart', { quarantined: true }],
    ['not kept apart', { quarantined: false }],
    ['named e', { q: 'e' }],
    ['named emma', { q: 'emma' }],
    ['named emma s', { q: 'emma s' }],
    ['named Lund', { q: 'lund' }],
    ['named zoé', { q: 'Zoé' }],
    ['nobody’s name', { q: 'qwertz' }],
    ['a full address', { q: 'emma.12@mail.example' }],
    ['part of a number', { q: '+44740' }],
    ['a full number', { q: '+447400000033' }],
    ['Emmas of a large country', { q: 'emma', country_code: 'US' }],
    ['Emmas of a small country', { q: 'emma', country_code: 'MT' }],
    ['a small country, kept apart', { country_code: 'MT', quarantined: true }],
    ['the quietest drop, by mail, of France', { drop_id: quietest, channel: 'EMAIL', country_code: 'FR' }],
    ['the busiest drop, by WhatsApp', { drop_id: busiest, channel: 'WHATSAPP' }],
    ['Emmas of the quietest drop', { q: 'emma', drop_id: quietest }],
    ['Emmas of the quietest drop, by WhatsApp', { q: 'emma', drop_id: quietest, channel: 'WHATSAPP' }],
    ['a common language', { language: 'en' }],
    ['a rare language', { language: 'cy' }],
    ['a large city', { city: 'Town 1' }],
    ['a small city', { city: 'Zürich' }],
    ['a small city as one types it', { city: 'zurich' }],
    ['a city of a country', { city: 'Town 9', country_code: 'FR' }],
    ['the last week', { signed_up_from: daysAgo(7) }],
    ['a day last year', { signed_up_from: daysAgo(400), signed_up_before: daysAgo(399) }],
    ['a month last year', { signed_up_from: daysAgo(420), signed_up_before: daysAgo(390) }],
    ['the last year', { signed_up_from: daysAgo(365) }],
    ['until a year ago', { signed_up_before: daysAgo(365) }],
    ['marketing agreed to', { consent: 'YES' }],
    ['marketing taken back', { consent: 'NO' }],
    ['nothing said of marketing', { consent: 'NONE' }],
    ['agreed to, of a rare language', { consent: 'YES', language: 'cy' }],
    ['taken back, of the busiest drop', { consent: 'NO', drop_id: busiest }],
    ['agreed to in the last month, by mail', { consent: 'YES', channel: 'EMAIL', signed_up_from: daysAgo(30) }],
    ['Lunds by text', { q: 'lund', channel: 'PHONE' }],
  ]
  const server = await signedIn(ownerUrl, world.email)
  const firstPages = filters.flatMap(([name, filter]) =>
    fanSort.options.map(sort => ({ name: `${name}, ${sort}`, input: { organization_id, ...filter, sort } })),
  )
  async function* cases(): AsyncGenerator<Case> {
    for (const { name, input } of firstPages) {
      const pages = [input, ...(await laterPages(input))]
      yield [name, pages.map(page => server.request(fanScreens.list, page))]
    }
  }
  await timeCases(`list of ${FANS} fans`, server.port, cases())
  const requests = firstPages.map(({ input }) => server.request(fanScreens.list, input))
  await reportShareOfSql({
    what: 'list of fans',
    ownerUrl,
    pids: { database: databasePid, server: server.pid },
    port: server.port,
    pages: await pagesOf(
      ownerUrl,
      server,
      fanScreens.list,
      firstPages.map(({ input }) => input),
    ),
    requests,
    floor: 0.4,
  })
  await server.stop()

  /** The second page and the tenth, as far as there are so many. */
  async function laterPages(first: SentOf<typeof fanScreens.list>) {
    const pages: SentOf<typeof fanScreens.list>[] = []
    let input = first
    for (let at = 2; at <= 10; at++) {
      const { links } = await server.call(fanScreens.list, input)
      if (!links.next) break
      input = { ...first, cursor: links.next }
      if (at === 2 || at === 10) pages.push(input)
    }
    return pages
  }
} finally {
  await stop()
}
