// Four times as many sign-ups as the server can take, for a minute: it goes on signing up nearly as many as at its best, and
// turns the rest away at once. Whoever is turned away comes again, as the page does.
//
//   SECONDS=10 npm run bench -- overload
import { benchDrop } from './bench-drop.ts'
import { CLIENTS } from './ceiling.ts'
import { openLoad } from './open-load.ts'
import { processorTime } from './processor-time.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'
import { signUpWorld } from './sign-up-world.ts'

const SECONDS = Number(process.env.SECONDS ?? 60)
const TIMES = 4
const CALM_S = 5
/** More than any machine of today signs up in a second. */
const FASTEST = Number(process.env.FASTEST ?? 3_500)

const world = await signUpWorld()
try {
  const drop = await benchDrop(world.appUrl)
  const requests = await world.requests(drop, (SECONDS + 5 * CALM_S) * FASTEST)
  const { port, child } = await world.server()
  const take = () => {
    const bytes = requests.pop()
    if (!bytes) throw new Error('The prepared requests ran out.')
    return bytes
  }
  const best = async () => {
    const { statuses, seconds } = await load({ port, clients: CLIENTS, milliseconds: CALM_S * 1_000, next: take })
    return (statuses[201] ?? 0) / seconds
  }
  await load({ port, clients: CLIENTS, milliseconds: CALM_S * 1_000, next: take })
  await world.vacuum()
  const before = await best()
  const used = processorTime(child.pid ?? 0)
  const rush = await openLoad({
    port,
    perSecond: before * TIMES,
    milliseconds: SECONDS * 1_000,
    next: () => ({ bytes: take(), tag: 'all' }),
    back: ({ bytes }) => void requests.push(bytes),
  })
  const processor = (processorTime(child.pid ?? 0) - used) / rush.seconds / 10
  const after = await best()
  const statuses = rush.statuses.all ?? {}
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const goodput = (statuses[201] ?? 0) / rush.seconds
  const wrong = Object.entries(statuses).filter(([status]) => !['201', '429', '503'].includes(status))
  console.log(
    `at its best ${Math.round(before)}/s before, ${Math.round(after)}/s after; offered ${Math.round(rush.offered / rush.seconds)}/s: ${JSON.stringify(statuses)}, ` +
      `signed up after ${percentile(rush.latencies.all ?? [], 0.5).toFixed(0)} ms (p99 ${percentile(rush.latencies.all ?? [], 0.99).toFixed(0)} ms), turned away after ${percentile(rush.refusals, 0.5).toFixed(1)} ms (p99 ${percentile(rush.refusals, 0.99).toFixed(0)} ms); server ${processor.toFixed(0)} % of a core`,
  )
  // other work on the machine comes and goes: the lower of the two is what it could do for the whole time
  const share = goodput / Math.min(before, after)
  report({ figure: `goodput under ${TIMES}x overload`, value: share, unit: '', floor: 0.8, goal: 0.95 })
  const amiss = wrong.reduce((sum, [, count]) => sum + count, 0) + (rush.offered - answered)
  report({ figure: 'answers under overload other than 2xx, 429, 503', value: amiss, unit: '', ceiling: 0 })
  report({ figure: 'rate after the overload, of that before', value: after / before, unit: '', floor: 0.7 })
} finally {
  await world.stop()
}
