import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryStorage } from '#integrations/storage/memory.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { prepareAndStorePicture, sizesOf, smallestOf } from './pictures.ts'

const upload = readFileSync(new URL('../../../demo/covers/slow-orchard.webp', import.meta.url))
const organizationId = newId()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const inTeam = <T>(work: (db: Db) => Promise<T>) => server.app.database.inOrganization(organizationId, work)

describe('a stored picture', () => {
  it('has every size of its record, as WebP and AVIF', async () => {
    const storage = memoryStorage()
    const { url } = await inTeam(db => prepareAndStorePicture(db, storage, organizationId, upload))
    const cover = await inTeam(db => sizesOf(db, organizationId, url))
    expect(cover?.images.map(({ width }) => width)).toEqual([480, 768, 1200])
    for (const { url, avif_url, width } of cover?.images ?? []) {
      for (const [address, format] of [
        [url, 'webp'],
        [avif_url, 'heif'],
      ]) {
        const file = await storage.read(address?.replace('/media/', '') ?? '')
        expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format, width })
      }
    }
    expect((await smallestOf(storage, cover))?.length).toBeLessThan(40_000)
  })
  it('has no AVIF when an older version stored it', async () => {
    const { id, url } = await inTeam(db => prepareAndStorePicture(db, memoryStorage(), organizationId, upload))
    await server.sql(`update assets set avif_widths = default where id = $1`, [id])
    const cover = await inTeam(db => sizesOf(db, organizationId, url))
    expect(cover?.images.some(image => 'avif_url' in image)).toBe(false)
  })
  it('takes a few kilobytes as a portrait', async () => {
    const storage = memoryStorage()
    const { url } = await inTeam(db => prepareAndStorePicture(db, storage, organizationId, upload, 'portrait'))
    expect(url).toMatch(/\/192\.webp$/)
    expect((await storage.read(url.replace('/media/', '')))?.length).toBeLessThan(10_000)
  })
  it('is rejected when the file is no image', async () => {
    const kept = inTeam(db => prepareAndStorePicture(db, memoryStorage(), organizationId, Buffer.from('no picture')))
    await expect(kept).rejects.toThrow('not a picture')
  })
})
