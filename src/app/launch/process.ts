import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { RegisterStop } from '#app/launch/launch.ts'
import { loadSettings, type Settings } from '#app/settings.ts'
import { isUnavailable } from '#platform/server/database/db.ts'
import { SettingsError } from '#platform/server/settings.ts'

/** Waits for settings that the parent did not know yet, such as the address of a starting database. */
export async function restOfEnvironment(): Promise<void> {
  if (!process.env.FANFARE_ENVIRONMENT_FOLLOWS) return
  const [{ environment }] = await once(process, 'message')
  Object.assign(process.env, environment)
}

/** Settings from the environment, or a readable list of what is wrong and exit code 2. */
export function settingsOrExit(): Settings {
  try {
    return loadSettings(process.env)
  } catch (error) {
    return exitWith(error)
  }
}

/** Problems of the settings that show only when they are tried. */
export const orExit = (check: () => Promise<void>): Promise<void> => check().catch(exitWith)

function exitWith(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(2)
}

/**
 * Ends gracefully on a signal, or when the parent that started us with a channel is gone; a second signal ends at once. Called
 * before anything is started, because the parent may be gone while we still wait for a database. Answers how to note what to
 * stop: the last started is stopped first.
 */
export function onStop(): RegisterStop {
  const stops: (() => Promise<void>)[] = []
  let stopping = 0
  const end = async () => {
    // one Ctrl-C can arrive twice, from the terminal and through npm; a later one means "now"
    if (stopping && performance.now() - stopping < 1000) return
    if (stopping) process.exit(1)
    stopping = performance.now()
    // work that does not end in time is cut off: everything that matters is in the database
    setTimeout(() => process.exit(1), 10_000).unref()
    for (const stop of stops.reverse()) await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.channel) process.on('disconnect', end)
  return stop => stops.push(stop)
}

/**
 * A library's promise that nobody awaits may fail when the database goes away. That is no reason to end: what is
 * running waits for it and tries again. Anything else still ends the process.
 */
export function surviveDatabaseLoss(): void {
  process.on('unhandledRejection', error => {
    if (!isUnavailable(error)) throw error
  })
}

/** One line that the supervisor waits for. */
export function announceReady(fields: Record<string, string>): void {
  process.stdout.write(`${JSON.stringify({ ready: true, ...fields })}\n`)
  // otherwise it is written at the end, which a killed process never reaches
  setImmediate(flushCompileCache)
}
