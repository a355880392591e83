// The inbox of a team with a million messages: each tab, what people search for, first pages and later ones, the counts and a
// conversation that is opened, over HTTP.
//
//   BENCH_DATA=/var/tmp/bench MESSAGES=200000 npm run bench -- bench/inbox
import pg from 'pg'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { type Case, filledDatabase, signedIn, timeCases } from './long-list.ts'
import { manyThreads } from './many-threads.ts'
import { benchTeam } from './million-fans.ts'

const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000)

type Asked = Partial<SentOf<typeof inbox.list>>

const { ownerUrl, world, stop } = await filledDatabase(`inbox-${MESSAGES}`, async url => {
  const team = await benchTeam(url)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>('select id from auth."user" where email = $1', [team.email])
  await owner.end()
  await manyThreads(url, { ...team, user_id: rows[0]?.id ?? '', messages: MESSAGES })
  return team
})
try {
  const { organization_id } = world
  const server = await signedIn(ownerUrl, world.email)
  const lists: [string, Asked][] = [
    ...(['open', 'mine', 'nobodys', 'waiting', 'done', 'all'] as const).flatMap((tab): [string, Asked][] => [
      [`${tab}`, { tab }],
      [`${tab}, a common word`, { tab, q: 'song' }],
      [`${tab}, a rare number`, { tab, q: 'number 417.' }],
    ]),
    ['all, a name', { tab: 'all', q: 'Luz Ortega' }],
    ['all, a name with an accent', { tab: 'all', q: 'chloé' }],
    ['all, an address', { tab: 'all', q: 'vega.4711@correo' }],
    ['all, an address in full', { tab: 'all', q: 'omar.demir.17@correo.example' }],
    ['all, two letters', { tab: 'all', q: 'lu' }],
    ['all, two letters that nobody has', { tab: 'all', q: 'xq' }],
    ['all, a word that nobody has', { tab: 'all', q: 'qwertz' }],
    ['open, a word that nobody has', { tab: 'open', q: 'qwertz' }],
    ['all, a long sentence', { tab: 'all', q: 'this is about our contract number 12' }],
  ]
  async function* cases(): AsyncGenerator<Case> {
    for (const [name, asked] of lists) {
      const first = { organization_id, ...asked }
      const pages = [first, ...(await laterPages(first))]
      yield [name, pages.map(page => server.request(inbox.list, page))]
    }
    yield ['counts', [server.request(inbox.counts, { organization_id })]]
    const { items } = await server.call(inbox.list, { organization_id, tab: 'open' })
    yield ['a conversation', items.slice(0, 5).map(({ id }) => server.request(inbox.get, { organization_id, id }))]
  }
  await timeCases(`inbox of ${MESSAGES} messages`, server.port, cases())
  await server.stop()

  /** The second page and the tenth, as far as there are so many. */
  async function laterPages(first: SentOf<typeof inbox.list>) {
    const pages: SentOf<typeof inbox.list>[] = []
    let input = first
    for (let at = 2; at <= 10; at++) {
      const { links } = await server.call(inbox.list, input)
      if (!links.next) break
      input = { ...first, cursor: links.next }
      if (at === 2 || at === 10) pages.push(input)
    }
    return pages
  }
} finally {
  await stop()
}
