// One drop in a rush among a hundred: how long the slowest sign-ups of the others take, with the rush and without it. The rush
// is twice what the server can do and comes from a thread of its own; the others sign up at a steady pace all the time.
// A first rush is not counted: of a server that has just started, whose code is not compiled and whose connections have planned
// nothing. The sender, the server and the database share the processors of one machine, so part of what the others wait is for
// these.
//
//   SECONDS=5 ROUNDS=2 npm run bench -- hot-drop
import { benchDrops } from './bench-drop.ts'
import { CLIENTS } from './ceiling.ts'
import { loadApart } from './load-apart.ts'
import { type OpenLoadResult, openLoad } from './open-load.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'
import { signUpWorld } from './sign-up-world.ts'

const SECONDS = Number(process.env.SECONDS ?? 10)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** Sign-ups a second that are accepted of a rush at most: whoever is turned away comes again. */
const FASTEST = Number(process.env.FASTEST ?? 3_000)
const COLD_DROPS = 99
const COLD_PER_SECOND = 50
const TIMES = 2
const WARM_UP_S = 3

const world = await signUpWorld()
let stopHot = async () => 0
try {
  const [hot, ...cold] = await benchDrops(world.appUrl, { teams: 10, each: (COLD_DROPS + 1) / 10 })
  if (!hot) throw new Error('No drop was made.')
  const rush = await world.requests(hot, ((ROUNDS + 1) * SECONDS + WARM_UP_S + 6) * FASTEST)
  const steady: Buffer[] = []
  for (let at = 0; at < (2 * ROUNDS + 3) * SECONDS * COLD_PER_SECOND; at++)
    steady.push(await world.request(cold[at % cold.length] ?? hot))
  const { port } = await world.server()
  const next = () => rush.pop() ?? null
  await load({ port, clients: CLIENTS, milliseconds: WARM_UP_S * 1_000, next })
  await world.vacuum()
  const { statuses, seconds } = await load({ port, clients: CLIENTS, milliseconds: 5_000, next })
  const best = (statuses[201] ?? 0) / seconds

  const steadily = () =>
    openLoad({
      port,
      perSecond: COLD_PER_SECOND,
      milliseconds: SECONDS * 1_000,
      next: () => ({ bytes: steady.pop() ?? Buffer.alloc(0), tag: 'cold' }),
      back: ({ bytes }) => void steady.push(bytes),
    })
  const hotLoad = loadApart({ port, tag: 'hot', requests: rush })
  stopHot = () => hotLoad.stop()
  const rushed = async () => {
    const [others, hot] = await Promise.all([
      steadily(),
      hotLoad.send({ perSecond: best * TIMES, milliseconds: SECONDS * 1_000 }),
    ])
    return { others, signedUp: (hot.statuses.hot?.[201] ?? 0) / hot.seconds }
  }
  await steadily()
  await rushed()
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await steadily()
    const { others, signedUp } = await rushed()
    const median = at(others, 0.5) / at(quiet, 0.5)
    rounds.push({
      median,
      quiet: at(quiet, 0.99),
      rushed: at(others, 0.99),
      turnedAway: refused(others),
      signedUp,
    })
  }
  const middle = (read: (round: Round) => number) => percentile(rounds.map(read), 0.5)
  const ms = (read: (round: Round) => number) =>
    `${middle(read).toFixed(1)} ms (${rounds.map(round => read(round).toFixed(0)).join(', ')})`
  console.log(
    `p99 of the other drops: ${ms(({ quiet }) => quiet)} alone, ${ms(({ rushed }) => rushed)} beside ${Math.round(middle(({ signedUp }) => signedUp))} sign-ups/s of one drop (at its best ${Math.round(best)}/s)`,
  )
  report({
    figure: 'median of other drops beside a rush on one',
    value: middle(({ median }) => median),
    unit: 'x',
    ceiling: 1.5,
    goal: 1.3,
  })
  report({
    figure: 'p99 of other drops beside a rush on one',
    value: middle(({ quiet, rushed }) => rushed / quiet),
    unit: 'x',
    ceiling: 4,
    goal: 1.3,
  })
  report({
    figure: 'sign-ups of other drops that were turned away',
    value: rounds.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
    unit: '',
    ceiling: 0,
  })
} finally {
  await stopHot()
  await world.stop()
}

/** Milliseconds of the slowest of the others alone and beside the rush. */
interface Round {
  /** The median beside the rush by that of the calm. */
  median: number
  quiet: number
  rushed: number
  turnedAway: number
  /** Of the rush, a second. */
  signedUp: number
}

function at({ latencies }: OpenLoadResult, share: number): number {
  return percentile(latencies.cold ?? [], share)
}

function refused({ statuses }: OpenLoadResult): number {
  return Object.entries(statuses.cold ?? {}).reduce((sum, [status, count]) => (status === '201' ? sum : sum + count), 0)
}
