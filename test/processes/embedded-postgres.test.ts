import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#app/embedded-postgres/account.ts'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { DataFolderInUse, lockFolder } from '#app/embedded-postgres/lock.ts'
import { chooseFolder } from '#app/embedded-postgres/place.ts'
import { type DatabaseHost, processesOn, startDatabaseHost } from '../database-host.ts'

let folder: string
let host: DatabaseHost | undefined
const isWritable = (path: string) => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
const me: Account = {
  uid: process.getuid?.() ?? 0,
  gid: process.getgid?.() ?? 0,
  name: 'me',
  switches: false,
  wrap: [],
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-launcher-'))
})

afterEach(async () => {
  await host?.stop()
  host = undefined
  rmSync(folder, { recursive: true, force: true })
})

describe('embedded PostgreSQL', () => {
  it('keeps its data across a stop and leaves no process behind', async () => {
    host = await startDatabaseHost(folder)
    await run(host.ownerUrl, "create table kept as select 'ÀÉ' as word")
    await host.stop()
    expect(processesOn(folder)).toEqual([])
    host = await startDatabaseHost(folder)
    expect(await run(host.ownerUrl, 'select lower(word) as word from kept')).toEqual([{ word: 'àé' }])
  })

  it('refuses connections without the password, which only its owner can read', async () => {
    host = await startDatabaseHost(folder)
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
    const url = new URL(host.ownerUrl)
    expect(url.hostname).toBe('127.0.0.1')
    expect(decodeURIComponent(url.password).length).toBeGreaterThan(24)
    url.password = 'guess'
    await expect(run(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('ends with its parent, even when the parent is killed', async () => {
    host = await startDatabaseHost(folder)
    expect(processesOn(folder)).not.toEqual([])
    host.kill('parent')
    await vi.waitUntil(() => processesOn(folder).length === 0, { timeout: 10_000 })
  })

  it('restarts on the same address when its own process is killed', async () => {
    host = await startDatabaseHost(folder)
    const { ownerUrl } = host
    await run(ownerUrl, 'create table kept as select 1 as id')
    host.kill('postmaster')
    const rows = await vi.waitUntil(() => run(ownerUrl, 'select id from kept').catch(() => null), { timeout: 15_000 })
    expect(rows).toEqual([{ id: 1 }])
  })

  it('keeps every committed row when everything is killed at once', async () => {
    host = await startDatabaseHost(folder)
    await run(host.ownerUrl, 'create table kept as select 1 as id')
    host.kill('everything')
    host = await startDatabaseHost(folder)
    expect(await run(host.ownerUrl, 'select id from kept')).toEqual([{ id: 1 }])
  })

  it('refuses a second start on the same folder, names the first, and starts when the first is gone', async () => {
    host = await startDatabaseHost(folder)
    await expect(startDatabaseHost(folder)).rejects.toThrow(`already in use by process ${host.process.pid}`)
    expect(await run(host.ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
    host.kill('everything')
    host = await startDatabaseHost(folder)
  })

  it('sets a new password when the password file was lost', async () => {
    host = await startDatabaseHost(folder)
    await run(host.ownerUrl, 'create table kept as select 1 as id')
    await host.stop()
    rmSync(join(folder, 'password'))
    host = await startDatabaseHost(folder)
    expect(await run(host.ownerUrl, 'select id from kept')).toEqual([{ id: 1 }])
  })

  it('removes a pid file that names another process and leaves that process alone', async () => {
    host = await startDatabaseHost(folder)
    await host.stop()
    const bystander = spawn('sleep', ['60'])
    try {
      writeFileSync(join(folder, 'pg/postmaster.pid'), `${bystander.pid}\n${folder}/pg\n1\n1\n\n127.0.0.1\n`)
      host = await startDatabaseHost(folder)
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
    } finally {
      bystander.kill()
      await once(bystander, 'exit')
    }
  })

  it('clears an unfinished first start and never deletes a folder that might hold data', async () => {
    mkdirSync(join(folder, 'init-abc'))
    mkdirSync(join(folder, 'pg'))
    writeFileSync(join(folder, 'pg/precious'), '')
    host = await startDatabaseHost(folder)
    const names = readdirSync(folder)
    expect(names.filter(name => name.startsWith('init-'))).toEqual([])
    const [aside = ''] = names.filter(name => name.startsWith('pg-incomplete-'))
    expect(existsSync(join(folder, aside, 'precious'))).toBe(true)
  })

  it('ignores PGOPTIONS and PGHOST of the shell', async () => {
    process.env.PGOPTIONS = '-c nonsense=1'
    process.env.PGHOST = '/nowhere'
    const database = await startEmbeddedPostgres({ throwaway: true })
    try {
      expect(await run(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await database.stop()
    }
  })

  it('waits for the disk before it answers, except in throwaway test databases', async () => {
    const settings = `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`
    for (const [durable, expected] of [
      [true, 'on'],
      [false, 'off'],
    ] as const) {
      const database = await startEmbeddedPostgres({ throwaway: true, durable })
      try {
        const rows = (await run(database.ownerUrl, settings)) as { setting: string }[]
        expect(rows.map(row => row.setting)).toEqual([expected, expected, expected])
      } finally {
        await database.stop()
      }
    }
  })

  it('removes a throwaway folder at the end, and those of killed runs at the next start', async () => {
    const left = ['/dev/shm', tmpdir()].filter(isWritable).map(parent => mkdtempSync(join(parent, 'fanfare-test-')))
    const used = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
    const longAgo = new Date(Date.now() - 120_000)
    const lock = lockFolder(used, me)
    for (const path of [...left, used]) utimesSync(path, longAgo, longAgo)
    try {
      const database = await startEmbeddedPostgres({ throwaway: true })
      await database.stop()
      expect(existsSync(database.dataDir)).toBe(false)
      expect(left.filter(path => existsSync(path))).toEqual([])
      expect(existsSync(used)).toBe(true)
    } finally {
      lock.release()
      for (const path of [...left, used]) rmSync(path, { recursive: true, force: true })
    }
  })

  it('refuses data of another account instead of hiding it behind an empty database', () => {
    mkdirSync(join(folder, 'pg'))
    writeFileSync(join(folder, 'pg/PG_VERSION'), '18\n')
    const somebodyElse = { ...me, uid: me.uid + 4711, name: 'somebody' }
    expect(() => chooseFolder(somebodyElse, folder, folder)).toThrow(/holds a database of another account/)
    expect(chooseFolder(me, folder, folder)).toBe(folder)
  })

  it('gives the folder lock to one process only and takes it back from dead ones', async () => {
    const first = lockFolder(folder, me)
    const { pid } = process
    expect(() => lockFolder(folder, me)).toThrow(DataFolderInUse)
    expect(() => lockFolder(folder, me)).toThrow(`by process ${pid}`)
    first.release()
    lockFolder(folder, me).release()
  })
})

async function run(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
