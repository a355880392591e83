// The list of fans of a team with a million of them: every filter, order and search that the screen offers, alone and
// together, first pages and later ones, over HTTP, beside the same reads straight from the driver.
//
//   FANS=200000 npm run bench -- fan-list
import { createApp } from '#app/compose.ts'
import { startEmbeddedPostgres } from '#app/embedded-postgres.ts'
import { freePort } from '#app/port.ts'
import { loadSettings } from '#app/settings.ts'
import { accounts } from '#features/accounts/contract.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { migrate } from '#platform/server/migrate.ts'
import { fanScreens, fanSort } from '#screens/fans/contract.ts'
import { listFans } from '../src/screens/fans/server/list-fans.ts'
import { benchDrops } from './bench-drop.ts'
import { benchTeam, manyFans, PASSWORD } from './million-fans.ts'
import { percentile, report } from './report.ts'

const FANS = Number(process.env.FANS ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const WARM_UP = 3

type Input = InputOf<typeof fanScreens.list>
type Asked = Partial<Input>

const database = await startEmbeddedPostgres({ throwaway: true, durable: true })
try {
  await migrate({ ownerUrl: database.ownerUrl })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = loadSettings({
    FANFARE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  })
  const { organization_id, email } = await benchTeam(database.ownerUrl)
  const drops = await benchDrops(settings.DATABASE_APP_URL, { organization_id, each: 20 })
  const begun = performance.now()
  await manyFans(database.ownerUrl, { organization_id, fans: FANS, drops })
  console.log(`${FANS} fans made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)

  const app = await createApp(settings)
  await app.http.listen({ host: '127.0.0.1', port })
  const signedIn = await fetch(url + accounts.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')

  const [busiest, quietest] = [drops[0]?.id ?? '', drops.at(-1)?.id ?? '']
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
    ['Lunds by text', { q: 'lund', channel: 'PHONE' }],
  ]
  const all: number[] = []
  const straight: number[] = []
  const slow: string[] = []
  for (const [name, filter] of filters)
    for (const sort of fanSort.options) {
      const first = { organization_id, ...filter, sort }
      const asked = [first, ...(await laterPages(first))]
      const over = await timed(asked.map(input => () => overHttp(input)))
      const direct = await timed(
        asked.map(input => async () => {
          await app.database.searchOrganization(organization_id, db =>
            listFans(db, { q: '', limit: 50, sort: 'LAST_SEEN', ...input } as Input),
          )
        }),
      )
      all.push(...over)
      straight.push(...direct)
      const p95 = percentile(over, 0.95)
      const line = `${name}, ${sort}: p95 ${p95.toFixed(1)} ms (straight ${percentile(direct, 0.95).toFixed(1)} ms)`
      console.log(line)
      if (p95 > 50) slow.push(line)
    }
  report({
    figure: `list of ${FANS} fans, p95 over all`,
    value: percentile(all, 0.95),
    unit: 'ms',
    ceiling: 50,
    goal: 20,
  })
  report({ figure: 'filters and orders whose own p95 is over 50 ms', value: slow.length, unit: '', ceiling: 0 })
  const mean = (samples: readonly number[]) => samples.reduce((sum, one) => sum + one, 0) / samples.length
  report({
    figure: 'list of fans, ratio to its SQL',
    value: mean(straight) / mean(all),
    unit: '',
    floor: 0.4,
    goal: 0.7,
  })
  await app.close()

  /** The second page and the tenth, as far as there are so many. */
  async function laterPages(first: Asked): Promise<Asked[]> {
    const pages: Asked[] = []
    let input: Asked = first
    for (let at = 2; at <= 10; at++) {
      const { links } = (await overHttp(input)) as { links: { next: string | null } }
      if (!links.next) break
      input = { ...first, cursor: links.next }
      if (at === 2 || at === 10) pages.push(input)
    }
    return pages
  }

  async function overHttp(input: Asked): Promise<unknown> {
    const response = await fetch(url + fanScreens.list.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(input),
    })
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    return response.json()
  }
} finally {
  await database.stop()
}

async function timed(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const samples: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const call of calls) {
      const begun = performance.now()
      await call()
      if (round >= 0) samples.push(performance.now() - begun)
    }
  return samples
}
