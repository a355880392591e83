import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/** Processor time in ms that a process and its children have used so far; 0 where the system does not tell. */
export function processorTime(pid: number): number {
  try {
    const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    const stats = all.flatMap(name => statOf(name) ?? [])
    return stats.filter(stat => stat.pid === pid || stat.parent === pid).reduce((sum, stat) => sum + stat.ms, 0)
  } catch {
    return 0
  }
}

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    // its own, and that of children who have ended
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return { pid: Number(pid), parent: fields[1] ?? 0, ms: ticks * TICK_MS }
  } catch {
    return null
  }
}
