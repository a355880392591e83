import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importTeam } from '#app/operate/team-import/import-team.ts'
import { diskStorage } from '#integrations/storage/disk.ts'
import { couplesOf } from '../../../../../test/fans/fan-pairs.ts'
import { someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamArchive } from './write-team.ts'

let server: TestServer
let fresh: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  fresh = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'fanfare-team-'))
})
afterAll(async () => {
  await server.stop()
  await fresh.stop()
  await rm(folder, { recursive: true, force: true })
})

it('works the channels of consent out when a team comes from a version that did not keep them with its fans', async () => {
  const fans = await couplesOf(server)
  const { fan_id } = await fans.signUp(fans.mail, { email_address: someAddress() })
  await server.sql('alter table fans drop column agreed_channels')
  const storage = diskStorage(join(folder, 'files'))
  const chunks: Buffer[] = []
  const { organization_id } = fans
  for await (const chunk of teamArchive({ database: server.app.database, storage, organization_id })) chunks.push(chunk)
  const path = join(folder, 'team.tar.gz')
  await writeFile(path, Buffer.concat(chunks))
  await importTeam({ ownerUrl: fresh.ownerUrl, storage, path })
  const fan = await fresh.sql('select marketing, agreed_channels from fans where id = $1', [fan_id])
  expect(fan).toEqual([{ marketing: 'YES', agreed_channels: ['EMAIL'] }])
})
