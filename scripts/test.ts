// What `npm test` runs: the checks, the tests on one throwaway database, the web build, the journeys in a real browser.
//
//   npm test                    everything
//   npm test -- otp             test files whose path contains "otp"
//   npm test -- -t "expires"    tests by name

import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StrayError } from '../test/setup/errors-reporter.ts'

interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  note?: string
  /** What failed and why: said again at the end, where it is looked for. */
  failures?: string[]
  /** What failed at one of two tries. */
  flaky?: string[]
}

interface FileReport {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path: string) => join(root, path)
const filters = process.argv.slice(2)
const words = filters.filter(word => !word.startsWith('-'))
const outcomes: Outcome[] = []
const reports = mkdtempSync(join(tmpdir(), 'fanfare-report-'))
const children = new Set<ReturnType<typeof spawn>>()
/** With more than these the change is at fault, not the moment. */
const FILES_TRIED_AGAIN = 5
let runs = 0
let stopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
    for (const child of children) child.kill('SIGTERM')
  })
}

// The shell's NODE_ENV would change what React and Vite do.
process.env.NODE_ENV = 'test'
process.exitCode = 1
try {
  process.exitCode = (await runAll()) ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}

async function runAll() {
  const withJourneys = globSync('test/journeys/**/*.journey.ts', { cwd: root }).some(matchesFilter)
  // the build is one thread's work for the most part, and so is what the checks end with
  const web = withJourneys ? step('web build', buildPages) : undefined
  if (filters.length === 0 && existsSync(inRoot('scripts/check.ts')))
    await step('checks', () => node(['scripts/check.ts']))
  await web
  if (stopped) return summarize()

  const { migratedTemplate } = await import('../test/template.ts')
  let template: Awaited<ReturnType<typeof migratedTemplate>> | undefined
  await step('database', async () => {
    template = await migratedTemplate(say)
    process.env.FANFARE_TEST_OWNER_URL = template.ownerUrl
    return undefined
  })
  if (!template) return summarize()
  try {
    await tests('unit')
    if (!stopped) await tests('dom')
    if (withJourneys && !stopped) {
      const { findBrowser } = await import('./find-browser.ts')
      await step('browser', async () => {
        process.env.CHROME_BIN = await findBrowser(say)
        return undefined
      })
      if (process.env.CHROME_BIN) await tests('journeys')
    }
  } finally {
    await template.stop()
  }
  return summarize()
}

async function buildPages() {
  const { buildWeb } = await import('../src/app/web-build/build-web.ts')
  await buildWeb({ log: say })
  return undefined
}

/** Runs something that is not a test. It counts as a failed test when it throws or says why it failed. */
async function step(name: string, run: () => Promise<string | undefined>) {
  say(name)
  const started = performance.now()
  const problem = await run().catch((error: Error) => error.message)
  if (problem) console.error(problem)
  record({ name, passed: 0, failed: problem ? 1 : 0, seconds: since(started), note: problem ? 'failed' : 'ok' })
}

/**
 * Runs one project of vitest.config.ts and counts from its report. A few files that failed are run once more by themselves:
 * what passes then depends on the moment, which is a fault too, but not one of the change that is tested. It is named.
 */
async function tests(project: string) {
  say(`${project} tests`)
  const started = performance.now()
  const first = await vitest(project, filters)
  let { passed, failures } = first
  const flaky: string[] = []
  if (first.files.length > 0 && first.files.length <= FILES_TRIED_AGAIN && !stopped) {
    say(`${project} tests that failed, once more`)
    const again = await vitest(project, ['--maxWorkers=1', ...first.files])
    const failed = failures.map(nameOf)
    const failedAgain = again.failures.map(nameOf)
    // a file that does not load has run none of its tests, and an error of no file was not tried again
    const isCured = (failure: string) =>
      again.finished && !failure.startsWith('no file') && !failedAgain.some(other => overlap(other, nameOf(failure)))
    flaky.push(...again.failures.filter(failure => !failed.some(other => overlap(other, nameOf(failure)))))
    const cured = failures.filter(isCured)
    flaky.push(...cured)
    failures = failures.filter(failure => !isCured(failure))
    passed += cured.length
  }
  record({ name: project, passed, failed: failures.length, failures, flaky, seconds: since(started) })
}

async function vitest(project: string, only: readonly string[]) {
  const report = join(reports, `${project}-${runs++}.json`)
  const reporters = ['default', 'json', inRoot('test/setup/errors-reporter.ts')].map(name => `--reporter=${name}`)
  const options = ['--project', project, ...reporters, `--outputFile.json=${report}`]
  const program = inRoot('node_modules/vitest/vitest.mjs')
  process.env.FANFARE_STRAY_ERRORS = `${report}.errors`
  const problem = await node([program, 'run', '--passWithNoTests', ...options, ...only])
  const found = withStrayErrors(readReport(report), `${report}.errors`)
  const finished = !problem || found.failures.length > 0
  if (!finished) found.failures.push(`${project} tests: ${problem}`)
  return { ...found, finished }
}

function readReport(report: string) {
  if (!existsSync(report)) return { passed: 0, failures: [], files: [] }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    testResults: FileReport[]
  }
  const failed = testResults.filter(file => file.status === 'failed')
  return { passed: numPassedTests, failures: failed.flatMap(failuresOf), files: failed.map(({ name }) => name) }
}

/** Counts an error outside tests as a failure of the file that ran meanwhile: the run failed, though each test passed. */
function withStrayErrors(found: ReturnType<typeof readReport>, path: string) {
  const errors: StrayError[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const failures = errors.map(({ file, text }) => `${file ? relative(root, file) : 'no file'} > outside tests\n${text}`)
  const files = errors.flatMap(({ file }) => file ?? [])
  return {
    ...found,
    failures: [...found.failures, ...failures],
    files: [...new Set([...found.files, ...files])],
  }
}

function failuresOf({ name, message, assertionResults }: FileReport) {
  const file = relative(root, name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  // a file that does not load fails without a failed test
  if (failed.length === 0) return [`${file}\n${message}`]
  return failed.map(test => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

/** The file and test of a failure, without what it said. */
function nameOf(failure: string) {
  return failure.split('\n', 1)[0] ?? ''
}

/** Whether two names are the same test, or one is the file of the other. */
function overlap(one: string, other: string) {
  return one === other || one.startsWith(`${other} > `) || other.startsWith(`${one} > `)
}

/** Runs a Node program to its end. Resolves what went wrong, or undefined. */
function node(args: string[]): Promise<string | undefined> {
  if (stopped) return Promise.resolve('stopped')
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    children.add(child)
    child.on('error', error => resolve(error.message))
    child.on('exit', (code, signal) => {
      children.delete(child)
      resolve(code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`)
    })
  })
}

function matchesFilter(path: string) {
  return words.length === 0 || words.some(word => path.includes(word)) || filters.length > words.length
}

function record(outcome: Outcome) {
  outcomes.push(outcome)
}

function summarize() {
  for (const failure of outcomes.flatMap(({ flaky = [] }) => flaky))
    console.log(`\nFLAKY: failed at one of two tries: ${failure}`)
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`\nFAILED ${failure}`)
  console.log()
  for (const { name, passed, failed, seconds, note } of outcomes) {
    const result = note ?? `${passed} passed, ${failed} failed`
    console.log(`${name.padEnd(12)} ${result.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  if (stopped) console.log('Stopped before the end.')
  const nothing = total('passed') === 0 && total('failed') === 0
  if (nothing) console.log(`No test matches ${filters.join(' ')}`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && !stopped && !nothing
}

function say(line: string) {
  console.log(`\n> ${line}`)
}

function since(started: number) {
  return (performance.now() - started) / 1000
}
