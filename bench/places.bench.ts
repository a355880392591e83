// City search over HTTP as people type, beside the same SQL straight from the driver: the ratio says what HTTP, limits and
// answer cost on top of the search itself.
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '#app/compose.ts'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { asOwner } from '#app/launch/as-owner.ts'
import { freePort } from '#app/launch/port.ts'
import { loadSettings } from '#app/settings.ts'
import { loadPlaces } from '#features/places/server/load-places.ts'
import { searchPlaces } from '#features/places/server/search.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
/** What people ask on their way to a city, from three letters on, and a few slips. */
const cities = ['paris', 'london', 'san francisco', 'saint-étienne', 'köln', 'new york', 'łódź', 'москва', 'são paulo']
const texts = [...cities.flatMap(prefixes), 'londno', 'barselona', 'paris texas', 'xyzzyq']

const database = await startEmbeddedPostgres({ throwaway: true, durable: true })
try {
  const port = await freePort()
  const settings = loadSettings({
    FANFARE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  })
  await migrate({ ownerUrl: database.ownerUrl })
  const begun = performance.now()
  await asOwner(database.ownerUrl, loadPlaces)
  report({ figure: 'cities loaded', value: (performance.now() - begun) / 1000, unit: 's', ceiling: 15, goal: 3 })

  const app = await createApp(settings)
  await app.http.listen({ host: '127.0.0.1', port })
  const search = async (text: string) => void (await searchPlaces(app.database, text))
  for (const text of texts) await search(text)
  await overHttp(port, 1_000)

  const straight = await timed(search)
  const http = await overHttp(port, SECONDS * 1_000)
  console.log(
    `straight p50 ${percentile(straight, 0.5).toFixed(2)} ms, p95 ${percentile(straight, 0.95).toFixed(2)} ms; HTTP p50 ${percentile(http.latencies, 0.5).toFixed(2)} ms; statuses ${JSON.stringify(http.statuses)}`,
  )
  const p95 = percentile(http.latencies, 0.95)
  report({ figure: 'city search, p95', value: p95, unit: 'ms', ceiling: 50, goal: 10 })
  const ratio = mean(straight) / mean(http.latencies)
  report({ figure: 'city search, ratio to its SQL', value: ratio, unit: '', floor: 0.2, goal: 0.5 })
  const failed = http.answered - (http.statuses[200] ?? 0)
  report({ figure: 'city searches that failed', value: failed, unit: '', ceiling: 0 })
  await app.close()
} finally {
  await database.stop()
}

function prefixes(city: string): string[] {
  return Array.from({ length: city.length - 2 }, (_, at) => city.slice(0, at + 3))
}

async function timed(run: (text: string) => Promise<void>): Promise<number[]> {
  const samples: number[] = []
  const end = performance.now() + SECONDS * 1_000
  while (performance.now() < end)
    for (const text of texts) {
      const begun = performance.now()
      await run(text)
      samples.push(performance.now() - begun)
    }
  await sleep(100)
  return samples
}

/** One client: what one person waits, not what a crowd gets through. */
function overHttp(port: number, milliseconds: number) {
  let at = 0
  const requests = texts.map(text =>
    Buffer.from(
      `GET /app/v2/location/autocomplete?query=${encodeURIComponent(text)} HTTP/1.1\r\nhost: fans.example\r\n\r\n`,
    ),
  )
  return load({ port, clients: 1, milliseconds, next: () => requests[at++ % requests.length] ?? null })
}

function mean(samples: readonly number[]) {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}
