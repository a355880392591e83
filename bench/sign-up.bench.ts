// Durable sign-ups a second, as a share of what PostgreSQL itself commits: pgbench with three inserts in one transaction,
// 24 clients, turn and turn about with the sign-ups. In: HTTP, limits in the database, rules, proof of work verified and
// spent, all rows of a sign-up, fsync. Out: making and solving the proof of work (done before), the worker's follow-up.
// Then how long the slowest take at half of that load, beside pgbench's slowest at half of its own.
//
//   FORMS=whole SERVERS=1 ROUNDS=3 npm run bench -- sign-up
import { benchDrop } from './bench-drop.ts'
import { CLIENTS, databaseCeiling, hasCeiling } from './ceiling.ts'
import { openLoad } from './open-load.ts'
import { processorTime } from './processor-time.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'
import { type SignUpWorld, signUpWorld } from './sign-up-world.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const ROUND_MS = 2_000
const WARM_UP_MS = 1_500
const HALF_ROUNDS = Math.ceil(ROUNDS / 2)
const HALF_S = 5
const SERVERS = (process.env.SERVERS ?? '1,2').split(',').map(Number)
const FORMS = (process.env.FORMS ?? 'plain,whole').split(',') as ('plain' | 'whole')[]
/** More than any machine of today signs up in a second. */
const FASTEST = 4_000

if (!hasCeiling()) {
  console.log('pgbench is not here: nothing measured.')
  process.exit(0)
}

for (const form of FORMS) {
  const world = await signUpWorld()
  const ceiling = await databaseCeiling(world.ownerUrl, form)
  try {
    const drop = await benchDrop(world.appUrl, { form })
    for (const servers of form === 'plain' ? SERVERS : [1]) {
      const name = form === 'plain' ? `${servers} server(s)` : 'whole form, ten questions'
      const atHalf = servers === 1 ? (HALF_ROUNDS * HALF_S * 1_000 + WARM_UP_MS) / 2 : 0
      const milliseconds = ROUNDS * ROUND_MS + WARM_UP_MS + atHalf
      const requests = await world.requests(drop, (milliseconds * FASTEST) / 1_000)
      const rounds = await measure(world, servers, ceiling.rate, requests)
      const median = (read: (round: Round) => number) => percentile(rounds.map(read), 0.5)
      console.log(
        `${name}: ${Math.round(median(({ rate }) => rate))} sign-ups/s (p99 ${median(({ p99 }) => p99).toFixed(0)} ms), ceiling ${Math.round(median(({ most }) => most))}/s; ` +
          `processor time of a sign-up: server ${Math.round(median(({ used }) => used[0]))} us, database ${Math.round(median(({ used }) => used[1]))} us, load ${Math.round(median(({ used }) => used[2]))} us`,
      )
      // several processes on the cores of one machine only share them, so one is what must hold
      const bounds = servers === 1 ? { floor: 0.35, goal: 0.6 } : {}
      const share = median(({ rate, most }) => rate / most)
      report({ figure: `durable sign-up, ${name}`, value: share, unit: '', ...bounds })
      const others = rounds.reduce((sum, { others }) => sum + others, 0)
      report({ figure: 'answers that are not 201', value: others, unit: '', ceiling: 0 })
      if (servers === 1) {
        const halves = await measureHalf(
          world,
          ceiling.latencies,
          { ours: median(({ rate }) => rate) / 2, theirs: median(({ most }) => most) / 2 },
          requests,
        )
        const middle = (read: (half: Half) => number) => percentile(halves.map(read), 0.5)
        console.log(
          `${name} at half load: p99 ${middle(({ ours }) => ours).toFixed(1)} ms, the database's own ${middle(({ theirs }) => theirs).toFixed(1)} ms`,
        )
        const times = middle(({ ours, theirs }) => ours / theirs)
        report({ figure: `sign-up p99 at half load, ${name}`, value: times, unit: 'x', ceiling: 6, goal: 3 })
      }
    }
  } finally {
    ceiling.close()
    await world.stop()
  }
}

interface Round {
  rate: number
  most: number
  p99: number
  /** Microseconds of processor a sign-up took: servers, database, load. */
  used: [number, number, number]
  others: number
}

/** Turn and turn about, because other work on the machine comes and goes. */
async function measure(
  world: SignUpWorld,
  servers: number,
  ceiling: (seconds: number) => number,
  requests: Buffer[],
): Promise<Round[]> {
  const running = await Promise.all(Array.from({ length: servers }, () => world.server()))
  const next = () => requests.pop() ?? null
  const signUp = (milliseconds: number) =>
    Promise.all(running.map(({ port }) => load({ port, clients: CLIENTS / servers, milliseconds, next })))
  const used = () => [
    running.reduce((sum, { child }) => sum + processorTime(child.pid ?? 0), 0),
    processorTime(world.postmaster),
    (process.cpuUsage().user + process.cpuUsage().system) / 1_000,
  ]
  try {
    await signUp(WARM_UP_MS)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const most = ceiling(ROUND_MS / 1_000)
      const before = used()
      const results = await signUp(ROUND_MS)
      const after = used()
      const answered = results.reduce((sum, result) => sum + result.answered, 0)
      const signedUp = results.reduce((sum, result) => sum + (result.statuses[201] ?? 0), 0)
      const [server = 0, database = 0, client = 0] = after.map(
        (ms, at) => ((ms - (before[at] ?? 0)) / answered) * 1_000,
      )
      const latencies = results.flatMap(({ latencies }) => latencies)
      rounds.push({
        rate: signedUp / Math.max(...results.map(({ seconds }) => seconds)),
        most,
        p99: percentile(latencies, 0.99),
        used: [server, database, client],
        others: answered - signedUp,
      })
    }
    if (requests.length === 0) throw new Error('The prepared requests ran out.')
    return rounds
  } finally {
    await world.stopAll()
  }
}

interface Half {
  ours: number
  theirs: number
}

/** Both at a steady half of what they can do, latencies from when each was due. */
async function measureHalf(
  world: SignUpWorld,
  ceiling: (seconds: number, perSecond: number) => number[],
  rate: Half,
  requests: Buffer[],
): Promise<Half[]> {
  const { port } = await world.server()
  const sending = (perSecond: number, milliseconds: number) =>
    openLoad({ port, perSecond, milliseconds, next: () => ({ bytes: requests.pop() ?? Buffer.alloc(0), tag: 'all' }) })
  try {
    await sending(rate.ours, WARM_UP_MS)
    const halves: Half[] = []
    for (let round = 0; round < HALF_ROUNDS; round++) {
      const theirs = percentile(ceiling(HALF_S, rate.theirs), 0.99)
      const { latencies } = await sending(rate.ours, HALF_S * 1_000)
      halves.push({ ours: percentile(latencies.all ?? [], 0.99), theirs })
    }
    if (requests.length === 0) throw new Error('The prepared requests ran out.')
    return halves
  } finally {
    await world.stopAll()
  }
}
