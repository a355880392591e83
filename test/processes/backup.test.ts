import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '#app/launch/as-owner.ts'
import { backup } from '#app/operate/backup/backup.ts'
import { readArchive } from '#app/operate/backup/read-archive.ts'
import { accounts } from '#features/accounts/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'
import { sealedPlace } from '#records/messages/server/queue-message.ts'
import { creatorErasing } from '#screens/roster/erasing-contract.ts'
import { startDatabaseHost } from '../database-host.ts'
import { type ErasableFans, erasableFans, somebody } from '../fans/erasable-fans.ts'
import { leftovers } from '../leftovers.ts'
import { givenCreator } from '../roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../server.ts'
import { PASSWORD } from '../sign-in.ts'
import { contents, run, startCommand, urlWhileRestoring, withServerOn } from './backups.ts'

const PICTURE = `${randomUUID()}/960.webp`
const bytes = readFileSync(fileURLToPath(import.meta.url))

let folder: string
let file: string
let elsewhere: string
/** Where no Fanfare ever was. */
let fresh: string
let server: TestServer
let fans: ErasableFans

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-backup-'))
  file = join(folder, 'backup.tar.gz')
  elsewhere = mkdtempSync(join(tmpdir(), 'fanfare-elsewhere-'))
  const settings = { RATE_LIMIT_FACTOR: '1000', FANFARE_DATA_DIR: join(folder, 'here') }
  fresh = mkdtempSync(join(tmpdir(), 'fanfare-fresh-'))
  server = await startTestServer({ jobs: true, settings })
  fans = await erasableFans(server)
  await prepareAndStorePicture()
})
afterAll(async () => {
  await server.stop()
  for (const path of [folder, elsewhere, fresh]) rmSync(path, { recursive: true, force: true })
})

describe('backup and restore (THREATS 46)', () => {
  it('restores a backup made under load in another cluster: rows, files, keys, people, the ledger', async () => {
    const acknowledged = await backupInTheRush()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).not.toContain('backup.tar.gz.partial')

    const { code, words } = await run('restore', [file], elsewhere)
    expect(code, words).toBe(0)
    const again = join(folder, 'again.tar.gz')
    const backedUp = await run('backup', [again], elsewhere)
    expect(backedUp.code, backedUp.words).toBe(0)
    expect(await contents(again)).toEqual(await contents(file))

    await withServerOn(elsewhere, async there => {
      const rows = await there.sql<{ id: string }>('select id from signups')
      const ids = new Set(rows.map(({ id }) => id))
      expect(acknowledged.filter(id => !ids.has(id))).toEqual([])
      const { status } = await there.call(accounts.login, { email: fans.people.ann.email, password: PASSWORD })
      expect(status).toBe(200)
      const picture = await fetch(`${there.url}/media/${PICTURE}`)
      expect(Buffer.from(await picture.arrayBuffer()).equals(bytes)).toBe(true)
      const { checked, tampered } = await there.app.database.readOrganization(fans.organization_id, db =>
        verifyConsents(db, fans.organization_id),
      )
      expect(checked).toBeGreaterThan(0)
      expect(tampered.filter(({ reason }) => reason !== 'never_sealed')).toEqual([])
      const [sealed] = await there.sql<{ organization_id: string; id: string; sealed: string }>(
        'select organization_id, id, sealed from messages where sealed is not null limit 1',
      )
      if (!sealed) throw new Error('No message is sealed.')
      const box = secretBox(there.app.settings.FANFARE_ENCRYPTION_KEYS)
      expect(box.open(sealed.sealed, sealedPlace(sealed.organization_id, sealed.id))).toContain('"to":')
      const sure = await there.sql(`select from messages where state in ('QUEUED', 'SENDING') and not uncertain`)
      expect(sure).toEqual([])
    })
  }, 240_000)

  it('erases again who was erased since, and keeps the former database when it is killed during the exchange', async () => {
    const { organization_id, ann } = fans
    const person = somebody()
    const { fan_id } = await fans.signUp({ ...person })
    const username = somebody().first_name
    const creator = await givenCreator(server, { organization_id, as: ann }, { username })
    await fans.quiet()
    await backupNow(file)
    await fans.erase(fan_id)
    await fans.finished(fan_id)
    const erased = { organization_id, creator_id: creator.id, confirm: 'ERASE' as const }
    expect((await server.call(creatorErasing.erase, erased, ann)).status).toBe(200)
    await fans.quiet()
    for (const kept of ['erasures', 'creator-erasures'])
      cpSync(join(folder, 'here/files', kept), join(elsewhere, 'files', kept), { recursive: true })

    const refused = await run('restore', [file], elsewhere)
    expect(refused.words).toContain('There are people and teams in the database fanfare already')
    const keys = readFileSync(join(elsewhere, 'encryption-keys'), 'utf8')
    await killedInTheExchange()
    await withServerOn(elsewhere, async there => {
      expect(readFileSync(join(elsewhere, 'encryption-keys'), 'utf8')).toBe(keys)
      expect(await there.sql('select from fans')).not.toEqual([])
      expect(await there.sql(`select from audit_entries where action = 'fan.erasure_replayed'`)).toEqual([])
      expect(await there.sql(`select from pg_database where datname ~ '_(restoring|replaced)$'`)).toEqual([])
      expect(existsSync(join(elsewhere, 'encryption-keys.restored'))).toBe(false)
    })
    const { code, words } = await run('restore', [file, '--replace'], elsewhere)
    expect(code, words).toBe(0)
    expect(words).toContain(`fan ${fan_id} erased again`)
    expect(words).toContain(`creator ${creator.id} erased again`)
    await withServerOn(elsewhere, async there => {
      expect(await leftovers(there, [person.email_address, username])).toEqual([])
      const replayed = await there.sql(
        `select action, target_id from audit_entries where action like '%.erasure_replayed' order by action`,
      )
      expect(replayed).toEqual([
        { action: 'creator.erasure_replayed', target_id: creator.id },
        { action: 'fan.erasure_replayed', target_id: fan_id },
      ])
    })
  }, 240_000)

  it('never contains keys set by an operator, and refuses to restore without them', async () => {
    const FANFARE_ENCRYPTION_KEYS = server.app.settings.FANFARE_ENCRYPTION_KEYS
    const { installation } = here()
    const sealed = join(folder, 'sealed.tar.gz')
    await backup({ ...installation, keysMadeUp: false }, sealed)
    const archive = await readArchive(sealed)
    expect(archive.keys).toBeNull()
    expect(JSON.stringify(archive.head)).not.toContain(FANFARE_ENCRYPTION_KEYS.split(':')[1])

    const refused = await run('restore', [sealed], fresh)
    expect(refused.code).toBe(1)
    expect(refused.words).toMatch(/needs encryption keys that are not set here: "local"/)

    const name = `test_${randomUUID().slice(0, 8)}`
    const url = new URL(server.ownerUrl)
    url.pathname = `/${name}`
    const own = { DATABASE_URL: url.href, FANFARE_ENCRYPTION_KEYS }
    try {
      const done = await run('restore', [sealed], join(folder, 'own'), own)
      expect(done.code, done.words).toBe(0)
      await asOwner(url.href, async owner => {
        const { rows } = await owner.query('select count(*)::int as fans from fans')
        expect(rows).toEqual(await server.sql('select count(*)::int as fans from fans'))
        const running = await run('restore', [sealed, '--replace'], join(folder, 'own'), own)
        expect(running.words).toMatch(/is in use .*Stop every server and worker first. Nothing was changed/)
        await owner.query('create schema others create table things ()')
      })
      const shared = await run('restore', [sealed, '--replace'], join(folder, 'own'), own)
      expect(shared.words).toMatch(/also holds what is not Fanfare's, in others/)
    } finally {
      await server.sql(`drop database if exists ${name} with (force)`)
    }
  }, 240_000)

  it('backs up while the product runs, and refuses to restore then', async () => {
    const host = await startDatabaseHost(elsewhere)
    try {
      const made = await run('backup', [], elsewhere)
      expect(made.code, made.words).toBe(0)
      const [name = ''] = readdirSync(join(elsewhere, 'backups'))
      expect(name).toMatch(/^fanfare-\d{8}T\d{6}Z\.tar\.gz$/)
      const { code, words } = await run('restore', [join(elsewhere, 'backups', name), '--replace'], elsewhere)
      expect(code).toBe(3)
      expect(words).toContain(`already in use by process ${host.process.pid}`)
    } finally {
      await host.stop()
    }
  }, 60_000)

  it('keeps the database and keys when somebody connects during the restore', async () => {
    const keys = readFileSync(join(elsewhere, 'encryption-keys'), 'utf8')
    const restoring = run('restore', [file, '--replace'], elsewhere)
    await asOwner(await urlWhileRestoring(elsewhere), async () => {
      const { code, words } = await restoring
      expect(code).toBe(1)
      expect(words).toContain('Somebody connected to the database fanfare meanwhile. Nothing was changed.')
    })
    await withServerOn(elsewhere, async there => {
      expect(`${there.app.settings.FANFARE_ENCRYPTION_KEYS}\n`).toBe(keys)
      expect(await there.sql(`select from pg_database where datname ~ '_(restoring|replaced)$'`)).toEqual([])
    })
    expect(existsSync(join(elsewhere, 'encryption-keys.restored'))).toBe(false)
  }, 240_000)

  it('uses the keys of the restored rows at the next start when killed right after the exchange', async () => {
    const staged = join(elsewhere, 'encryption-keys.restored')
    cpSync(join(elsewhere, 'encryption-keys'), staged)
    rmSync(join(elsewhere, 'encryption-keys'))
    const keys = readFileSync(staged, 'utf8')
    await withServerOn(elsewhere, async there => {
      expect(`${there.app.settings.FANFARE_ENCRYPTION_KEYS}\n`).toBe(keys)
      expect(existsSync(staged)).toBe(false)
    })
  }, 60_000)

  it('refuses an account that row-level security applies to, and says why', async () => {
    const url = new URL(server.ownerUrl)
    const role = `blind_${randomUUID().slice(0, 8)}`
    await server.sql(`create role ${role} login password '${role}'`)
    try {
      url.username = url.password = role
      const blind = backup({ ...here().installation, ownerUrl: url.href }, join(folder, 'blind.tar.gz'))
      await expect(blind).rejects.toThrow(`alter role ${role} bypassrls`)
      expect(existsSync(join(folder, 'blind.tar.gz'))).toBe(false)
    } finally {
      await server.sql(`drop role ${role}`)
    }
  })
})

function here() {
  const { FANFARE_ENCRYPTION_KEYS: encryptionKeys } = server.app.settings
  const installation = { ownerUrl: server.ownerUrl, dataDir: join(folder, 'here'), encryptionKeys, keysMadeUp: true }
  return { installation }
}

const backupNow = (path: string) => backup(here().installation, path)

async function prepareAndStorePicture() {
  const path = join(folder, 'here/files', PICTURE)
  mkdirSync(dirname(path), { recursive: true })
  cpSync(fileURLToPath(import.meta.url), path)
}

/** Answers the sign-ups that were acknowledged before the backup began. */
async function backupInTheRush(): Promise<string[]> {
  const acknowledged: string[] = []
  let over = false
  const visitor = async () => {
    while (!over) {
      const { body } = await server.call(signups.subscribe, await fans.form(somebody()))
      acknowledged.push(body.id)
      // a rush of some hundreds, however fast the machine is and however long the backup takes
      await sleep(50)
    }
  }
  const rush = [visitor(), visitor(), visitor()]
  try {
    const sealed = async () => (await server.sql('select from consent_chain limit 1')).length > 0
    await eventually(async () => acknowledged.length >= 12 && (await sealed()), 30_000)
    const before = [...acknowledged]
    await backupNow(file)
    return before
  } finally {
    over = true
    await Promise.all(rush)
  }
}

/** A restore that is killed, with its PostgreSQL, while the two databases change places. */
async function killedInTheExchange() {
  const child = startCommand('restore', [file, '--replace'], elsewhere)
  const ended = once(child, 'close')
  const url = await urlWhileRestoring(elsewhere)
  // the exchange waits some seconds for whoever is connected
  await asOwner(url, async visitor => {
    await eventually(async () => {
      const { rowCount } = await visitor.query(
        `select from pg_stat_activity where state = 'active' and query like 'alter database%'`,
      )
      return rowCount
    }, 60_000)
    expect(existsSync(join(elsewhere, 'encryption-keys.restored'))).toBe(true)
    const postmaster = Number(readFileSync(join(elsewhere, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
  })
  await ended
}
