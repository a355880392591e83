import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** An error that no test caught: a promise that nobody awaited, or something that went on after its test had ended. */
export interface StrayError {
  /** The test file that ran meanwhile, which need not have caused it. */
  file: string | undefined
  text: string
}

/** Writes errors outside tests to the file named by `FANFARE_STRAY_ERRORS`: the JSON report has only those of tests. */
export default class ErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { stack?: string; message?: string; VITEST_TEST_PATH?: string }[]) {
    const file = process.env.FANFARE_STRAY_ERRORS
    const found: StrayError[] = errors.map(({ stack, message = '', VITEST_TEST_PATH }) => ({
      file: VITEST_TEST_PATH,
      text: stack ?? message,
    }))
    if (file) writeFileSync(file, JSON.stringify(found))
  }
}
