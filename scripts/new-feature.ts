// Copies living code under another noun, wired and green. Then change it into what it is to be.
//
//   npm run new tour-badge           calls, table, job and tests, from src/features/pins
//   npm run new screen tour-badge    the same with its screen: route, navigation, filters, paging, selection, drawer, export
//   npm run new screen person people
//   npm run new port weather open-meteo    a port, a provider and its simulator, from src/integrations/ads

import { installed, runProgram } from './checks/program.ts'
import { root } from './checks/sources.ts'
import { copyFeature } from './new-feature/copy.ts'
import { copyPort } from './new-feature/copy-port.ts'
import { nounOf } from './new-feature/noun.ts'

const USAGE = `Usage:
  npm run new <noun> [plural]
  npm run new screen <noun> [plural]
  npm run new port <capability> <provider>`

const [first = fail(USAGE), ...rest] = process.argv.slice(2)
const isPort = first === 'port'
let written: string[]
try {
  written = copied()
} catch (error) {
  fail((error as Error).message)
}
for (const faults of [
  await runProgram(
    installed('@biomejs/biome/bin/biome'),
    ['check', '--write', ...new Set(written.filter(path => path.endsWith('.ts') || path.endsWith('.tsx')))],
    root,
  ),
  isPort ? [] : await runProgram(`${root}/scripts/schema.ts`, [], root),
])
  if (faults.length > 0) fail(faults.join('\n'))

console.log(`${[...new Set(written)].map(path => `  ${path}`).join('\n')}\n`)
console.log(
  isPort
    ? 'Start with the port. Build the provider in `src/app/services/providers.ts` when something uses it.'
    : 'Start with the contract and the migration, then follow the compiler. `npm run check` and its tests are green.',
)

function copied(): string[] {
  const [second = fail(USAGE), third] = first === 'screen' || isPort ? rest : [first, ...rest]
  if (isPort) return copyPort(root, nounOf(second), nounOf(third ?? fail(USAGE)))
  return copyFeature(root, nounOf(second, third), { withScreen: first === 'screen' })
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
