// Makes a feature by copying the living one, src/features/pins, under another noun: contract, routes, queries, screens'
// parts, tests and migration, wired and green. Then change it into what it is to be.
//
//   npm run new tour-badge
//   npm run new person people

import { installed, runProgram } from './checks/program.ts'
import { root } from './checks/sources.ts'
import { copyFeature } from './new-feature/copy.ts'
import { nounOf } from './new-feature/noun.ts'

const [noun, plural] = process.argv.slice(2)
if (!noun) fail('Usage: npm run new <noun> [plural], such as: npm run new tour-badge')

let written: string[]
try {
  written = copyFeature(root, nounOf(noun, plural))
} catch (error) {
  fail((error as Error).message)
}
for (const faults of [
  await runProgram(
    installed('@biomejs/biome/bin/biome'),
    ['check', '--write', ...written.filter(path => path.endsWith('.ts') || path.endsWith('.tsx'))],
    root,
  ),
  await runProgram(`${root}/scripts/schema.ts`, [], root),
])
  if (faults.length > 0) fail(faults.join('\n'))

console.log(`${written.map(path => `  ${path}`).join('\n')}\n`)
console.log(
  'Start with the contract and the migration, then follow the compiler. `npm run check` and its tests are green.',
)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
