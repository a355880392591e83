// Says where README.md and docs/ name a path, script, setting or link that does not exist, and which settings they leave out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn, settingsIn, staleDocs } from './checks/docs.ts'
import { paths, root, sources } from './checks/sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const code = sources(/^(?:src|scripts|test|bench|db)\/.*\.(?:tsx?|mjs|sql)$/)

const stale = staleDocs(sources(/^(?:README\.md|docs\/.*\.md)$/), {
  paths: paths(),
  scripts: new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)),
  settings: settingsIn(read('src/app/settings.ts')),
  names: new Set(code.flatMap(({ text }) => namesIn(text))),
})
for (const line of stale) console.error(line)
if (stale.length > 0) process.exitCode = 1
