// Everything of an installation in one file, while it runs or not. docs/operate.md says what is in it.
//
//   npm run backup
//   npm run backup -- /mnt/backups/monday.tar.gz

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { launch } from '#app/launch/launch.ts'
import { step } from '#app/launch/progress.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { backup, backupName } from '#app/operate/backup/backup.ts'
import { backupsFolder, installationInPlace } from '#app/operate/backup/installation.ts'

const end = await launch(async keep => {
  const [asked, ...more] = process.argv.slice(2)
  if (asked?.startsWith('-') || more.length > 0) throw new Refusal('Usage: npm run backup [-- <file>]')
  const given = asked && resolve(asked)
  if (given && existsSync(given)) throw new Refusal(`${given} is there already, and is left as it is.`)
  const installation = await step('Database', log => installationInPlace(keep, log))
  const path = given ?? join(backupsFolder(installation), backupName(new Date()))
  const { rows, tables, files, vanished } = await step('Backup', log => backup(installation, path, log))
  console.log(`\n  ${path}\n  ${rows} rows of ${tables} tables and ${files} files.`)
  if (vanished > 0) console.log(`  ${vanished} files were removed by the product meanwhile and are not in it.`)
  console.log(
    installation.keysMadeUp
      ? '  The encryption keys are in it: whoever has it can read everything.\n'
      : '  Your FANFARE_ENCRYPTION_KEYS are not in it, and without them nobody can restore it: keep them elsewhere.\n',
  )
})
await end()
