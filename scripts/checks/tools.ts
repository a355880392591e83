import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { installed, runProgram } from './program.ts'
import { paths, root } from './sources.ts'

const typeCheck = (room: string): Check => ({
  name: `types: ${room}`,
  run: () => typesOf(join(root, `tsconfig.${room}.json`)),
  fix: `node_modules/.bin/tsc -p tsconfig.${room}.json shows them again`,
})

export const typesOf = (project: string) => runProgram(installed('typescript/bin/tsc'), ['-p', project])

export const biome = (folder = root) =>
  runProgram(installed('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '--reporter=summary', '.'], folder)

export const unused = (folder = root) =>
  runProgram(installed('knip/bin/knip.js'), ['--no-progress', '--directory', folder])

export const secrets = (files: readonly string[], folder = root) =>
  runProgram(
    installed('secretlint/bin/secretlint.js'),
    ['--no-glob', '--secretlintrc', join(root, '.secretlintrc.json'), ...files],
    folder,
  )

/** Statements that would lock a table in use, or break the version that still runs. */
export async function dangerousMigrations(folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .map(name => join(folder, name))
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

export const toolChecks: readonly Check[] = [
  ...['contract', 'server', 'web', 'test'].map(typeCheck),
  { name: 'biome', run: () => biome(), fix: 'node_modules/.bin/biome check --write .' },
  {
    name: 'unused code',
    run: () => unused(),
    fix: 'remove the file, the export or the dependency; nothing is kept for later',
  },
  {
    name: 'secrets',
    run: () => secrets(paths().filter(path => !/\.(woff2|png|jpe?g|webp|avif)$/.test(path))),
    fix: 'take the secret out and change it where it is valid; settings come from the environment',
  },
  {
    name: 'migrations',
    run: () => dangerousMigrations(join(root, 'db/migrations')),
    fix: 'expand first, contract in a later version; see https://squawkhq.com/docs/rules',
  },
]
