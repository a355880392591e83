import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { programFile } from '#app/web-build/build-web.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A database that takes connections and never says a word, as one does that is stopped in this moment. */
async function silentDatabase() {
  const sockets = new Set<Socket>()
  const server = createServer(socket => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `postgres://fanfare@127.0.0.1:${port}/fanfare`, called: once(server, 'connection') }
}

function startSupervised(program: 'server' | 'worker', databaseUrl: string): ChildProcess {
  const child = spawn(process.execPath, [programFile(program)], {
    cwd: root,
    env: { PATH: process.env.PATH, FANFARE_ENV: 'test', DATABASE_URL: databaseUrl, PORT: '0' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  ends.push(() => child.kill('SIGKILL'))
  return child
}

describe.each(['server', 'worker'] as const)('%s when its supervisor ends', program => {
  it('ends while it waits for a database', async () => {
    const database = await silentDatabase()
    const child = startSupervised(program, database.url)
    await database.called
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('ends before it has loaded its own program', async () => {
    const database = await silentDatabase()
    const child = startSupervised(program, database.url)
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
