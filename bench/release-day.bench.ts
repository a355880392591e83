// Release day at Spotify, which allows so many calls in any thirty seconds and answers the rest with 429 and Retry-After.
// Some calls fail besides, and the worker is killed in the middle. Every library gets the release once, and all wishes end.
//
//   FANS=2000 ALLOWED=100 npm run bench -- release-day
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import type { SimulatedService } from '#integrations/music/simulator/answer.ts'
import { serveSimulated } from '#integrations/music/simulator/server.ts'
import { simulatedSpotify } from '#integrations/music/simulator/spotify.ts'
import { systemClock } from '#platform/server/clock.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { sealTokens } from '#records/presaves/server/connections.ts'
import { benchDrops } from './bench-drop.ts'
import { report } from './report.ts'

const FANS = Number(process.env.FANS ?? 100_000)
/** Calls of the Web API a second, counted over WINDOW_S seconds as Spotify does. */
const ALLOWED = Number(process.env.ALLOWED ?? 150)
const WINDOW_S = Number(process.env.WINDOW_S ?? 30)
const FAILS = Number(process.env.FAILS ?? 0.02)
const ALBUM = '4aawyAB9vmqN3uQ7FjRGTy'

const keys = `bench:${randomBytes(32).toString('base64')}`
const box = secretBox(keys)
const world = simulatedSpotify({ clientId: 'bench', clientSecret: 'bench', clock: systemClock })
const limited = rateLimited(world.service)
const server = await serveSimulated(limited.service)
const cluster = await startEmbeddedPostgres({ throwaway: true })
await migrate({ ownerUrl: cluster.ownerUrl })
const owner = new pg.Pool({ connectionString: cluster.ownerUrl, max: 2 })
owner.on('error', () => {})
const appUrl = loginUrl(cluster.ownerUrl)
let worker: ChildProcess | undefined
process.once('exit', () => worker?.kill('SIGKILL'))

try {
  const organization_id = randomUUID()
  const [drop] = await benchDrops(appUrl, {
    organization_id,
    more: {
      drop_type: 'TRACK_PRE_SAVE',
      go_live_timestamp: new Date(Date.now() - 1_000).toISOString(),
      presave_links: [
        { platform: 'spotify', destination_url: `https://open.spotify.com/album/${ALBUM}`, is_hidden: false },
      ],
    },
  })
  if (!drop) throw new Error('The bench has no drop.')
  await wish(organization_id, drop.id, drop.drop_profile.id)
  worker = await startWorker()
  const began = performance.now()
  let [firstPassSeconds, killed] = [0, false]
  for (;;) {
    await ask(organization_id, drop.id)
    await new Promise(resolve => setTimeout(resolve, 1_000))
    const { left, fresh } = await waiting()
    if (!killed && left < FANS * 0.7) {
      killed = true
      worker.kill('SIGKILL')
      worker = await startWorker()
    }
    // what fails is tried again in a minute, and what the dead worker held in two: the pace is that of all others
    if (firstPassSeconds === 0 && fresh <= 64) firstPassSeconds = (performance.now() - began) / 1_000
    if (left === 0) break
  }
  const libraries = [...world.libraries.values()]
  const once = libraries.filter(library => library.size === 1).length
  const { rows } = await owner.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from presaves group by state',
  )
  console.log(
    `${FANS} fans in ${((performance.now() - began) / 1_000).toFixed(0)} s, all but the failed and the killed in ${firstPassSeconds.toFixed(0)} s; ${limited.counts.allowed} calls were allowed, ${limited.counts.refused} refused, ${limited.counts.failed} failed; ${JSON.stringify(rows)}`,
  )
  report({
    figure: 'release day: saves / allowed rate',
    value: round(FANS / firstPassSeconds / ALLOWED),
    unit: '',
    floor: 0.8,
    goal: 0.95,
  })
  report({
    figure: 'release day: libraries with the release once',
    value: once / FANS,
    unit: 'share',
    floor: 1,
    ceiling: 1,
  })
  report({
    figure: 'release day: calls beyond one a fan, for what failed or was killed',
    value: limited.counts.allowed - limited.counts.failed - FANS,
    unit: 'calls',
    floor: 0,
    ceiling: 64,
  })
} finally {
  worker?.kill('SIGKILL')
  await owner.end()
  await cluster.stop()
  await server.close()
}

/** The service with a rolling window over the calls that save, of which some fail. */
function rateLimited(service: SimulatedService) {
  const counts = { allowed: 0, refused: 0, failed: 0 }
  const times: number[] = []
  return {
    counts,
    service: {
      ...service,
      answer(request) {
        if (request.url.pathname !== '/v1/me/library') return service.answer(request)
        const now = performance.now()
        while ((times[0] ?? now) <= now - WINDOW_S * 1_000) times.shift()
        if (times.length >= ALLOWED * WINDOW_S) {
          counts.refused++
          const seconds = Math.ceil(((times[0] ?? now) + WINDOW_S * 1_000 - now) / 1_000)
          return { status: 429, headers: { 'retry-after': String(seconds) }, body: { error: { status: 429 } } }
        }
        times.push(now)
        counts.allowed++
        if (Math.random() < FAILS) {
          counts.failed++
          return { status: 502, body: { error: { status: 502 } } }
        }
        return service.answer(request)
      },
    } satisfies SimulatedService,
  }
}

/** The libraries of all fans and their wishes, as if each had come through the page. */
async function wish(organization_id: string, drop_id: string, profile_id: string) {
  const BATCH = 5_000
  for (let from = 0; from < FANS; from += BATCH) {
    const fans = Array.from({ length: Math.min(BATCH, FANS - from) }, (_, at) => {
      const id = randomUUID()
      const { refresh_token } = world.connect(`fan${from + at}`)
      const tokens = {
        service: 'spotify',
        access_token: '',
        access_until: new Date(0).toISOString(),
        refresh_token,
      } as const
      return {
        id,
        signup_id: randomUUID(),
        tokens: sealTokens(box, organization_id, id, tokens),
        account: id.replaceAll('-', ''),
      }
    })
    await owner.query(
      `with given as (select * from jsonb_to_recordset($1) as g(id uuid, signup_id uuid, tokens text, account text)),
        connected as (
          insert into music_connections (organization_id, id, signup_id, drop_id, drop_profile_id, service, account_hash, tokens, forever, time_zone)
          select $2, id, signup_id, $3, $4, 'spotify', decode(account, 'hex'), tokens, false, 'UTC' from given)
       insert into presaves (organization_id, id, signup_id, drop_id, service, connection_id, account_hash, time_zone)
       select $2, gen_random_uuid(), signup_id, $3, 'spotify', id, decode(account, 'hex'), 'UTC' from given`,
      [JSON.stringify(fans), organization_id, drop_id, profile_id],
    )
  }
  await owner.query('analyze presaves')
  await owner.query('analyze music_connections')
}

/** What the schedule does every minute, oftener. */
async function ask(organization_id: string, drop_id: string) {
  await owner.query(`insert into job_outbox (task, payload, job_key) values ('save_release', $1, $2)`, [
    JSON.stringify({ organization_id, drop_id, service: 'spotify' }),
    `save_release:${drop_id}:spotify`,
  ])
}

async function waiting() {
  const { rows } = await owner.query<{ left: number; fresh: number }>(
    `select count(*)::int as left, count(*) filter (where failures = 0 and due_at = 'epoch')::int as fresh
     from presaves where state = 'PENDING'`,
  )
  return rows[0] ?? { left: 0, fresh: 0 }
}

function startWorker(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../test/workers/release-worker.ts', import.meta.url)), {
    env: { ...process.env, WORKER_DATABASE_URL: appUrl, WORKER_KEYS: keys, WORKER_SPOTIFY_URL: server.url },
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', code => reject(new Error(`The worker ended with ${code}.`)))
  })
}

function round(value: number) {
  return Math.round(value * 1_000) / 1_000
}
