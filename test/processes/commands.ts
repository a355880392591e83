import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestServer } from '../server.ts'

/** Runs a command as `npm run` does, over the server's database: its exit code, and all it said. */
export function command({ ownerUrl }: Pick<TestServer, 'ownerUrl'>, script: string, ...given: string[]) {
  const path = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url))
  const env = { PATH: process.env.PATH, FANFARE_ENV: 'test', DATABASE_URL: ownerUrl }
  return new Promise<{ code: number | string; said: string }>(resolve => {
    execFile(process.execPath, [path, ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}
