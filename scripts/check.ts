// What `npm run check` runs, in seconds: everything about the code that needs no running product.
//
//   npm run check                 everything
//   npm run check -- docs types   checks whose name contains one of the words

import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brokenRules } from './checks/architecture.ts'
import type { Check } from './checks/check.ts'
import { crowdedFolders } from './checks/crowded-folders.ts'
import { cycleFaults } from './checks/import-cycles.ts'
import { lockfileFaults } from './checks/lockfile.ts'
import { runProgram } from './checks/program.ts'
import { paths, root, sources } from './checks/sources.ts'
import { sqlChecks } from './checks/sql.ts'
import { tableOwnerFaults } from './checks/table-owners.ts'
import { expensiveClasses, localWords, tooLong } from './checks/text-rules.ts'
import { toolChecks } from './checks/tools.ts'

const MAX_LINES = 40
const text = /\.(?:tsx?|m?js|json|toml|sql|md|css|html|ya?ml)$|(?:^|\/)\.[\w.]+$/

const ownChecks: readonly Check[] = [
  {
    name: 'schema',
    run: () => runProgram(join(root, 'scripts/schema.ts'), ['--check']),
    fix: 'npm run schema',
  },
  {
    name: 'docs',
    run: () => runProgram(join(root, 'scripts/check-docs.ts'), []),
    fix: 'correct the document, or name what exists now; new settings are explained in docs/operate.md',
  },
  {
    name: 'architecture',
    run: async () => brokenRules(sources(/^src\/.*\.tsx?$/)),
    fix: 'scripts/checks/architecture.ts holds the rules; docs/tour.md shows where things live',
  },
  {
    name: 'table owners',
    run: async () => tableOwnerFaults(sources(/^src\/.*\.tsx?$/)),
    fix: 'call a function of the folder that owns the table; scripts/checks/table-writers.ts lists who still writes others',
  },
  {
    name: 'import cycles',
    run: async () => cycleFaults(sources(/^(?:src|test|scripts|bench)\/.*\.tsx?$/)),
    fix: 'what two modules need of each other, a type too, belongs into a third that both import',
  },
  {
    name: 'lockfile',
    run: async () => lockfileFaults(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    fix: 'node scripts/complete-lockfile.ts, or choose another package',
  },
  {
    name: 'file length',
    run: async () => tooLong(sources(/^src\/.*\.(?:tsx?|css)$/)),
    fix: 'one verb or one small noun per file: move a part that has a name of its own',
  },
  {
    name: 'folder size',
    run: async () => crowdedFolders(paths().filter(path => /^(?:src|test|scripts)\//.test(path))),
    fix: 'give the folder rooms, each named by what it holds',
  },
  {
    name: 'local words',
    run: async () => localWords(sources(text)),
    fix: 'say it relative to the repository; registries are set per machine in ~/.npmrc',
  },
  {
    name: 'expensive classes',
    run: async () => expensiveClasses(sources(/^src\/.*\.tsx$/)),
    fix: 'flex with a gap, or not-last:border-b on the children; docs/decisions/0080 says what it costs',
  },
]

const words = process.argv.slice(2)
const chosen = [...ownChecks, ...toolChecks, ...sqlChecks].filter(
  ({ name }) => words.length === 0 || words.some(word => name.includes(word)),
)
const started = performance.now()
const failed: string[] = []
const waiting = chosen.values()
await Promise.all(
  Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (const check of waiting) await runCheck(check)
  }),
)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  failed.length > 0
    ? `\n${failed.length} of ${chosen.length} checks failed in ${seconds} s: ${failed.join(', ')}`
    : `\n${chosen.length} checks passed in ${seconds} s`,
)
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0

async function runCheck({ name, run, fix }: Check) {
  const begun = performance.now()
  const faults = await run().catch((error: Error) => [error.stack ?? error.message])
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`
  if (faults.length === 0) return console.log(`  ok    ${name.padEnd(18)} ${took}`)
  failed.push(name)
  const more = faults.length - MAX_LINES
  const shown = [...faults.slice(0, MAX_LINES), ...(more > 0 ? [`… and ${more} lines more`] : [])]
  console.log(
    `  FAIL  ${name.padEnd(18)} ${took}\n${shown.map(line => `        ${line}`).join('\n')}\n        to mend: ${fix}`,
  )
}
