// Puts a backup in the place of the database, with its files. docs/operate.md says what happens to what is there.
//
//   npm run restore -- <file>
//   npm run restore -- <file> --replace

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { restore } from '#app/operate/backup/restore.ts'

const end = await launch(async keep => {
  const { path, replace } = asked()
  const { created_at } = await restore(path, { replace }, keep)
  console.log(`\n  Everything is as it was at ${created_at}. Fanfare can start.\n`)
})
await end()

function asked() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
    const [path, ...more] = positionals
    if (path && more.length === 0) return { path: resolve(path), replace: values.replace ?? false }
  } catch {
    // an option that there is not
  }
  throw new Refusal('Usage: npm run restore -- <file> [--replace]')
}
