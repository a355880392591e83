// Brings a team into this installation, from the file that its owner exported in Settings, Team.
//
//   npm run import-team -- fanfare-team-2026-11-24.tar.gz

import { join } from 'node:path'
import { launch } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { installationInPlace } from '#app/operate/backup/installation.ts'
import { importTeam } from '#app/operate/team-import/import-team.ts'
import { diskStorage } from '#integrations/storage/disk.ts'

const end = await launch(async keep => {
  const [path, ...more] = process.argv.slice(2)
  if (!path || path.startsWith('-') || more.length > 0) throw new Refusal('Usage: npm run import-team -- <file>')
  const { ownerUrl, dataDir } = await installationInPlace(keep, line => console.log(line))
  const { name, rows, files, members, hashed_contacts } = await importTeam({
    ownerUrl,
    storage: diskStorage(join(dataDir, 'files')),
    path,
    log: line => console.log(line),
  })
  console.log(`${name}: ${rows} rows, ${files} files, ${members} members.`)
  console.log('Members sign in with a link by e-mail, or set a new password.')
  if (hashed_contacts > 0)
    console.log(
      `${hashed_contacts} stopped or erased contacts are kept as hashes. They are recognized only if FANFARE_ENCRYPTION_KEYS\n` +
        'also holds the key of the installation they come from, behind your own.',
    )
})
await end()
