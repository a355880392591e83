interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** What the thread itself worked of it. */
  tdur?: number
  args?: { name?: string }
}

/**
 * Milliseconds that the main thread of the busiest page worked between one animation frame and the next, of a trace with the
 * categories `devtools.timeline` and `disabled-by-default-devtools.timeline`.
 */
export function mainThreadOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const ticks = traceEvents.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts)
  const [first] = ticks
  if (!first) return []
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts)
  // the task that an animation frame is part of begins before it
  const begins = ticks.map(({ ts }) => tasks.findLast(task => task.ts <= ts)?.ts ?? ts)
  return begins.slice(1).map((end, at) => {
    const begin = begins[at] ?? end
    const inside = tasks.filter(({ ts }) => ts >= begin && ts < end)
    return inside.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1_000
  })
}
