import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const WEEK_MS = 7 * 86_400_000

/**
 * Takes the files of the last builds over into the next one, for a week: pages that are open, and servers that still run, go on
 * asking for them by their hashed names. Each keeps its time, so that it does not live on from build to build.
 */
export function keepOldFiles(
  from: string,
  to: string,
  { now = Date.now(), without }: { now?: number; without?: RegExp } = {},
): string[] {
  if (!existsSync(from)) return []
  mkdirSync(to, { recursive: true })
  const kept: string[] = []
  for (const name of readdirSync(from)) {
    if (without?.test(name)) continue
    const [old, target] = [join(from, name), join(to, name)]
    const { mtime, mtimeMs } = statSync(old)
    if (existsSync(target) || now - mtimeMs > WEEK_MS || !statSync(old).isFile()) continue
    copyFileSync(old, target)
    utimesSync(target, mtime, mtime)
    kept.push(name)
  }
  return kept
}
