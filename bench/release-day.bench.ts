// Release day at Spotify, which allows so many calls in any thirty seconds and answers the rest with 429, half of them
// without Retry-After. Two fans of a hundred meet a fault (401, 403, 429, 502, no answer, invalid_grant), and the worker is
// killed in the middle. Every library gets the release once, permissions that are gone are named, and all wishes end.
//
//   FANS=2000 ALLOWED=100 npm run bench -- release-day
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { serveSimulated } from '#integrations/music/simulator/server.ts'
import { simulatedSpotify } from '#integrations/music/simulator/spotify.ts'
import { systemClock } from '#platform/server/clock.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { sealTokens } from '#records/presaves/server/connections.ts'
import { benchDrops } from './bench-drop.ts'
import { faultOfFan, faultySpotify, isLost } from './faulty-spotify.ts'
import { report } from './report.ts'

const FANS = Number(process.env.FANS ?? 100_000)
/** Calls of the Web API a second, counted over WINDOW_S seconds as Spotify does. */
const ALLOWED = Number(process.env.ALLOWED ?? 150)
const WINDOW_S = Number(process.env.WINDOW_S ?? 30)
/** Saves that a worker may have under way when it is killed; nobody knows what came of them, so they are repeated. */
const IN_FLIGHT = 32
const ALBUM = '4aawyAB9vmqN3uQ7FjRGTy'

const keys = `bench:${randomBytes(32).toString('base64')}`
const box = secretBox(keys)
const world = simulatedSpotify({ clientId: 'bench', clientSecret: 'bench', clock: systemClock })
const limited = faultySpotify(world.service, { allowed: ALLOWED, windowSeconds: WINDOW_S })
const server = await serveSimulated(limited)
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
    if (firstPassSeconds === 0 && fresh <= IN_FLIGHT) firstPassSeconds = (performance.now() - began) / 1_000
    if (left === 0) break
  }
  const fans = Array.from({ length: FANS }, (_, fan) => ({ fate: faultOfFan(fan), saves: limited.saves.get(fan) ?? 0 }))
  const lost = fans.filter(({ fate }) => isLost(fate)).length
  const savable = FANS - lost
  const hung = fans.filter(({ fate }) => fate === 'hang').length
  const reached = fans.filter(({ fate, saves }) => (isLost(fate) ? saves === 0 : saves > 0)).length
  const twice = fans.reduce((sum, { saves }) => sum + Math.max(0, saves - 1), 0)
  const { rows } = await owner.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from presaves group by state order by state',
  )
  console.log(
    `${FANS} fans in ${((performance.now() - began) / 1_000).toFixed(0)} s, all but the failed and the killed in ${firstPassSeconds.toFixed(0)} s; ${JSON.stringify(limited.counts)}; ${JSON.stringify(rows)}`,
  )
  report({
    figure: 'release day: saves / allowed rate',
    value: round(FANS / firstPassSeconds / ALLOWED),
    unit: '',
    floor: 0.8,
    goal: 0.95,
  })
  report({ figure: 'release day: fans served as they should be', value: reached / FANS, unit: 'share', floor: 1 })
  const saved = rows.find(({ state }) => state === 'SAVED')?.count ?? 0
  const expired = rows.find(({ state }) => state === 'EXPIRED')?.count ?? 0
  report({
    figure: 'release day: wishes whose state is wrong',
    value: Math.abs(saved - savable) + Math.abs(expired - lost),
    unit: 'wishes',
    ceiling: 0,
  })
  report({
    figure: 'release day: saves repeated beyond those that were never answered',
    value: twice - hung,
    unit: 'calls',
    ceiling: IN_FLIGHT,
  })
  report({
    figure: 'release day: calls with a permission that is gone, beyond one',
    value: (limited.counts.faults['403'] ?? 0) + (limited.counts.faults.invalid_grant ?? 0) - lost,
    unit: 'calls',
    ceiling: 2,
  })
} finally {
  worker?.kill('SIGKILL')
  await owner.end()
  await cluster.stop()
  await server.close()
}

/** The libraries of all fans and their wishes, as if each had come through the page. */
async function wish(organization_id: string, drop_id: string, profile_id: string) {
  const BATCH = 5_000
  for (let from = 0; from < FANS; from += BATCH) {
    const fans = Array.from({ length: Math.min(BATCH, FANS - from) }, (_, at) => {
      const id = randomUUID()
      const { access_token, refresh_token } = world.connect(`fan${from + at}`)
      // the access token of most has ended; those that are refused with 401 look valid
      const access_until = new Date(faultOfFan(from + at) === '401' ? Date.now() + 3_600_000 : 0).toISOString()
      const tokens = { service: 'spotify', access_token, access_until, refresh_token } as const
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
    `select count(*)::int as left, count(*) filter (where failures = 0)::int as fresh
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
