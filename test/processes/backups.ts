import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningDatabase } from '#app/embedded-postgres/running.ts'
import { asOwner } from '#app/launch/as-owner.ts'
import { readArchive } from '#app/operate/backup/read-archive.ts'
import { withDatabase } from '#app/operate/backup/target.ts'
import type { FanRenderer } from '../../src/screens/drop-page/contract.ts'
import * as render from '../../src/screens/drop-page/web/render.tsx'
import { startDatabaseHost } from '../database-host.ts'
import { eventually, startTestServer, type TestServer } from '../server.ts'

/** What must be equal in two backups of the same rows: each part with its hash. A restore marks waiting messages as unknown. */
export async function contents(path: string) {
  const { head, sequences, manifest } = await readArchive(path)
  const entries = manifest.entries.filter(({ name }) => /^(tables|files)\//.test(name) && !name.includes('.messages/'))
  return {
    migrations: head.migrations,
    keys: head.keys,
    sequences,
    entries: entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/** Runs a command of package.json as an operator would. */
export async function run(
  command: 'backup' | 'restore' | 'replay-erasures',
  args: string[],
  dataDir: string,
  environment: Record<string, string> = {},
) {
  const child = startCommand(command, args, dataDir, environment)
  let words = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', data => (words += data))
  const [code] = await once(child, 'close')
  return { code: code as number, words }
}

export const startCommand = (
  command: string,
  args: string[],
  dataDir: string,
  environment: Record<string, string> = {},
) =>
  spawn(process.execPath, [`scripts/${command}.ts`, ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env.PATH, FANFARE_ENV: 'development', FANFARE_DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The database that a restore is about to replace, once the other one is being filled. */
export const urlWhileRestoring = (dataDir: string) =>
  eventually(async () => {
    const found = runningDatabase(dataDir)?.ownerUrl
    return found && (await asOwner(withDatabase(found, 'fanfare_restoring'), async () => found).catch(() => null))
  }, 60_000)

/** The product on a data folder that was restored, while `look` looks at it. */
export async function withServerOn(dataDir: string, look: (there: TestServer) => Promise<void>) {
  const host = await startDatabaseHost(dataDir)
  const there = await startTestServer({
    database: { ownerUrl: host.ownerUrl, drop: async () => {} },
    // pictures are served beside the pages that show them
    fanPages: {
      render: render as FanRenderer,
      assets: { stylesheets: [], no_script_stylesheet: '/x.css', script: '/x.js', frame_script: '/fan/frame.js' },
    },
    settings: {
      FANFARE_DATA_DIR: dataDir,
      FANFARE_ENCRYPTION_KEYS: readFileSync(join(dataDir, 'encryption-keys'), 'utf8').trim(),
    },
  })
  try {
    await look(there)
  } finally {
    await there.stop()
    await host.stop()
  }
}
