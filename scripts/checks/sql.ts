import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Check } from './check.ts'
import { installed, runProgram } from './program.ts'
import { root } from './sources.ts'

const sqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .map(name => join(folder, name))

/** Statements that would lock a table in use, or break the version that still runs. */
export async function dangerousMigrations(folder: string): Promise<string[]> {
  const files = sqlFiles(folder)
  // such a file runs outside a transaction, where an index can be built CONCURRENTLY
  const alone = files.filter(file => readFileSync(file, 'utf8').startsWith('-- without transaction'))
  const together = files.filter(file => !alone.includes(file))
  const lint = (list: string[], mode: string) =>
    list.length === 0
      ? []
      : runProgram(installed('squawk-cli/js/bin/squawk'), [
          '--config',
          join(root, 'db/squawk.toml'),
          '--reporter',
          'gcc',
          mode,
          ...list,
        ])
  return [...(await lint(together, '--assume-in-transaction')), ...(await lint(alone, '--no-assume-in-transaction'))]
}

const REPEATABLE = [
  /^create or replace (function|trigger) /,
  // no trigger of this kind can be replaced
  /^create constraint trigger /,
  /^drop trigger if exists /,
  // of one with other arguments, in the transaction that replaces its callers
  /^drop function if exists /,
  /^(grant|revoke) execute on function /,
]

/** Files of db/functions that could not be applied a second time, or do not hold the function that they are named after. */
export function unrepeatableFunctions(folder: string): string[] {
  return sqlFiles(folder).flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const name = basename(file, '.sql')
    const wrong = statementsOf(text).filter(statement => !REPEATABLE.some(allowed => allowed.test(statement)))
    return [
      ...wrong.map(statement => `${name}.sql cannot be applied again: ${statement.split('\n')[0]}`),
      ...(new RegExp(`^create or replace function (auth\\.)?${name}\\(`, 'm').test(text)
        ? []
        : [`${name}.sql does not create ${name}()`]),
    ]
  })
}

/** The statements of a file without comments and without the bodies of functions. */
const statementsOf = (text: string) =>
  text
    .replace(/\$\$.*?\$\$/gs, '$$$$')
    .replace(/^begin atomic$.*?^end;$/gms, 'body;')
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')

export const sqlChecks: readonly Check[] = [
  ...['baseline', 'functions', 'migrations'].map(folder => ({
    name: `migrations: ${folder}`,
    run: () => dangerousMigrations(join(root, 'db', folder)),
    fix: 'expand first, contract in a later version; see https://squawkhq.com/docs/rules',
  })),
  {
    name: 'functions',
    run: async () => unrepeatableFunctions(join(root, 'db/functions')),
    fix: 'one function a file, named after it, with create or replace; see db/README.md',
  },
]
