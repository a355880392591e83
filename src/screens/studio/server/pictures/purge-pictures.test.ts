import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#integrations/storage/disk.ts'
import { purgePicturesWork, purgeUnreferenced, removePictureFilesWork } from '#records/drops/server/purge-pictures.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { studio } from '../../contract.ts'

/** What is saved within ten minutes is one state of the history. */
const ANOTHER_SITTING_MS = 11 * 60_000

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const folder = () => join(server.app.settings.FANFARE_DATA_DIR ?? '', 'files')
const save = (based: object, changes: object) => team.ann(studio.save, { ...based, changes } as never)
const rows = (id: string) => server.sql('select id from assets where id = $1', [id])
const inTeam: TestServer['app']['database']['inOrganization'] = (...work) => server.app.database.inOrganization(...work)

/** A picture of the team, uploaded two days ago unless said otherwise. */
async function uploaded(days = 2) {
  const file = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()
  const input = { purpose: 'PORTRAIT' } as never
  const { body } = await team.ann(studio.upload_picture, input, {
    file: new Blob([file as BlobPart], { type: 'image/webp' }),
  })
  await server.sql(`update assets set created_at = now() - $2 * interval '1 day' where id = $1`, [body.id, days])
  return body
}

const context = () => {
  const { database } = server.app
  return { database, clock: server.clock, log: console, attempt: 1, lastAttempt: false } as never
}
/** Both jobs, one after the other as the queue runs them. */
async function forget() {
  await purgePicturesWork.run(context(), {})
  for (const { payload } of await server.sql(
    `delete from job_outbox where task = 'remove_picture_files' returning payload`,
  ))
    await removePictureFilesWork(diskStorage(folder())).run(context(), payload)
}

describe('unreferenced pictures', () => {
  it('are deleted with their files a day after upload; referenced ones stay', async () => {
    const [unnamed, fresh, drafted, before, live] = [
      await uploaded(),
      await uploaded(0.9),
      await uploaded(),
      await uploaded(),
      await uploaded(),
    ]
    const draft = await team.begun({ custom_artist_image_url: drafted.url })
    // a state of the history can be brought back with its picture
    const other = await team.begun({ custom_artist_image_url: before.url })
    server.clock.advance(ANOTHER_SITTING_MS)
    await save(other, { custom_artist_image_url: null })
    const page = await team.begun({ custom_artist_image_url: live.url })
    await team.ann(studio.publish, page as never)
    await save(page, { custom_artist_image_url: null })
    await server.sql('delete from drop_snapshots where drop_id = $1', [page.id])
    expect(readdirSync(join(folder(), unnamed.id))).toEqual(['96.webp'])

    await forget()
    expect(await rows(unnamed.id)).toEqual([])
    expect(existsSync(join(folder(), unnamed.id))).toBe(false)
    for (const { id } of [fresh, drafted, before, live]) {
      expect(await rows(id)).toHaveLength(1)
      expect(readdirSync(join(folder(), id))).toEqual(['96.webp'])
    }
    // once nothing brings it back it goes too
    await server.sql('delete from drop_snapshots where drop_id = $1', [other.id])
    await forget()
    expect(await rows(before.id)).toEqual([])
    expect((await team.ann(studio.publish, draft as never)).status).toBe(200)
  })

  it('stay when one of them is saved at the same time', async () => {
    const { id, url } = await uploaded()
    const based = await team.begun()
    let commit = () => {}
    const held = new Promise<void>(resolve => {
      commit = resolve
    })
    let locked = () => {}
    const begun = new Promise<void>(resolve => {
      locked = resolve
    })
    // a save that has not ended yet
    const saving = inTeam(team.organization_id, async db => {
      await db.selectFrom('assets').select('id').where('id', '=', id).forKeyShare().execute()
      locked()
      await held
    })
    await begun
    await forget()
    commit()
    await saving
    expect(await rows(id)).toHaveLength(1)
    expect((await save(based, { custom_artist_image_url: url })).status).toBe(200)
    await forget()
    expect(await rows(id)).toHaveLength(1)
  })

  it('are reported as missing when deleted before the save, and the page is not published with them', async () => {
    const { id, url } = await uploaded()
    const based = await team.begun()
    let saving: ReturnType<typeof save> | undefined
    await inTeam(team.organization_id, async db => {
      await purgeUnreferenced(db, team.organization_id, server.clock.now())
      saving = save(based, { custom_artist_image_url: url })
      // it waits for this transaction
      await eventually(
        async () =>
          (
            await server.sql(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%key share%'`,
            )
          ).length > 0,
      )
    })
    expect((await saving)?.status).toBe(200)
    expect(await rows(id)).toEqual([])
    const { body } = await team.ann(studio.preflight, { id: based.id, check_links: false } as never)
    expect(body.findings).toContainEqual(
      expect.objectContaining({ level: 'error', code: 'picture_gone', field: 'custom_artist_image_url' }),
    )
    const publishing = await team.ann(studio.publish, { id: based.id, base_revision: based.base_revision + 1 } as never)
    expect(publishing.status).toBe(422)
  })
})
