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
]
