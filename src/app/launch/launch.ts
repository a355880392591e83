import { DataFolderInUse } from '#app/embedded-postgres/lock.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { SettingsError } from '#platform/server/settings.ts'

const EXIT_FAILED = 1
const EXIT_SETTINGS = 2
const EXIT_IN_USE = 3

/** Registers how to stop what was just started. Stops run in reverse order. */
export type RegisterStop = (stop: () => Promise<void>) => void

/**
 * Runs a program that starts things and then stays: a signal stops them in order, and so does a failure, which is told
 * in words. Exit codes: 0 stopped by a signal, 1 failed, 2 wrong settings, 3 the data folder is in use.
 *
 * Answers how a program that does not stay ends in order, with 0.
 */
export async function launch(start: (keep: RegisterStop) => Promise<void>): Promise<() => Promise<never>> {
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<never> | undefined
  let asked = 0

  const end = async (code: number): Promise<never> => {
    for (const stop of stops.reverse()) await stop().catch(error => console.error(error))
    process.exit(code)
  }
  // Before anything is started, so that no signal arrives without a handler.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl-C can arrive twice: from the terminal and through npm. A later second one means "now".
      if (stopping && performance.now() - asked > 1000) process.exit(EXIT_FAILED)
      asked ||= performance.now()
      stopping ??= end(0)
    })
  }
  try {
    await start(stop => stops.push(stop))
  } catch (error) {
    if (!stopping) {
      console.error(`\n${isExpected(error) ? error.message : ((error as Error).stack ?? error)}\n`)
      stopping = end(exitCodeOf(error))
    }
    await stopping
  }
  return () => {
    stopping ??= end(0)
    return stopping
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof Refusal || error instanceof DataFolderInUse || error instanceof SettingsError
}

function exitCodeOf(error: unknown) {
  if (error instanceof DataFolderInUse) return EXIT_IN_USE
  return error instanceof SettingsError ? EXIT_SETTINGS : EXIT_FAILED
}
