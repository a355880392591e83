import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drops } from '#records/drops/contract.ts'
import { referencedPictures } from '#records/drops/server/referenced-pictures.ts'
import { dropCommands, dropScreens } from '#screens/drops/contract.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../test/studio.ts'
import { studio } from '../contract.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const update = (fields: object) => team.ann(dropCommands.update_profile, fields as never)
const live = async (profile: string, changes = {}) => {
  const based = await team.begun(changes, profile)
  const { status } = await team.ann(studio.publish, based as never)
  expect(status).toBe(200)
  return based
}
const seen = async (id: string) => (await server.call(drops.get, { identifier: id })).body.drop
const opened = async (id: string) => (await team.ann(studio.open, { id } as never)).body

describe('the artist profile', () => {
  it('has a picture that all pages of the artist show, the next one too', async () => {
    const artist = await team.artist()
    const { id } = await live(artist)
    const image_url = '/media/0198f3a0-0000-7000-8000-00000000f0f0/192.webp'
    expect((await update({ id: artist, image_url })).body).toMatchObject({ changed_drops: 1, profile: { image_url } })
    const next = await live(artist)
    for (const drop of [id, next.id]) {
      const page = await eventually(async () => {
        const found = await seen(drop)
        return found.drop_profile.image_url === image_url && found
      })
      expect(page.custom_artist_image_url).toBeNull()
    }
    const named = await server.app.database.inOrganization(team.organization_id, db =>
      referencedPictures(db, team.organization_id),
    )
    expect([...named]).toContain('0198f3a0-0000-7000-8000-00000000f0f0')
  })

  it('changes every published page at once in a new version, and leaves drafts unpublished (DROP-025)', async () => {
    const artist = await team.artist({ spotify_url: 'https://open.spotify.com/artist/1' })
    const one = await live(artist, { frame_origins: ['https://label.example'] })
    const other = await live(artist)
    const draft = await team.begun({}, artist)
    await team.ann(studio.save, { ...one, changes: { title: 'Unfinished' } } as never)

    const { status, body } = await update({
      id: artist,
      title: 'Vesper',
      instagram_url: 'https://instagram.com/vesper',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      changed_drops: 2,
      profile: { title: 'Vesper', spotify_url: 'https://open.spotify.com/artist/1', website_url: null },
    })
    for (const { id } of [one, other]) {
      const page = await eventually(async () => {
        const drop = await seen(id)
        return drop.drop_profile.title === 'Vesper' && drop
      })
      expect(page).toMatchObject({
        title: 'Night Bus',
        drop_profile: {
          spotify_url: 'https://open.spotify.com/artist/1',
          instagram_url: 'https://instagram.com/vesper',
        },
      })
    }
    const [words] = await server.sql(
      `select t.text from drop_versions v join consent_texts t on t.id::text = v.consent_texts->'MARKETING:EMAIL'->>'id'
       where v.drop_id = $1 order by v.version desc`,
      [one.id],
    )
    expect(JSON.stringify(words)).toContain('Vesper')
    expect(JSON.stringify(words)).not.toContain('Vesper Lane')

    expect(await opened(one.id)).toMatchObject({
      artist: { title: 'Vesper' },
      draft: { title: 'Unfinished' },
      unpublished_changes: [{ field: 'title' }],
      published: { version: 2, draft: { frame_origins: ['https://label.example'] } },
    })
    expect(await opened(draft.id)).toMatchObject({ phase: 'DRAFT', published: null, artist: { title: 'Vesper' } })
    const { items } = (await team.ann(dropScreens.list, { artist_id: artist } as never)).body
    expect(items.map(({ artist: { title } }) => title)).toEqual(['Vesper', 'Vesper', 'Vesper'])
    const history = (await team.ann(studio.versions, { id: other.id } as never)).body.items
    expect(history[0]).toMatchObject({
      kind: 'PUBLISHED',
      version: 2,
      by: 'ann',
      changes: ['Artist’s name: “Vesper”', 'Artist’s links'],
    })
  })

  it('removes links with null, and creates no version without a change', async () => {
    const artist = await team.artist({ website_url: 'https://vesper.example/' })
    const { id } = await live(artist)
    expect((await update({ id: artist, website_url: 'https://vesper.example/' })).body.changed_drops).toBe(0)
    expect((await update({ id: artist, website_url: null })).body.changed_drops).toBe(1)
    await eventually(async () => (await seen(id)).drop_profile.website_url === null)
    expect((await opened(id)).published?.version).toBe(2)
  })

  it('leaves archived drops unchanged and scheduled pages scheduled', async () => {
    const artist = await team.artist()
    const archived = await live(artist)
    await team.ann(studio.archive, { id: archived.id } as never)
    const publish_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    const later = await team.begun({}, artist)
    await team.ann(studio.schedule, { ...later, publish_at } as never)
    expect((await update({ id: artist, title: 'Vesper' })).body.changed_drops).toBe(1)
    expect(await opened(later.id)).toMatchObject({ phase: 'SCHEDULED', publish_at, published: { version: 2 } })
    expect(await opened(archived.id)).toMatchObject({ published: { version: 1 } })
  })

  it.each(['javascript:alert(1)', 'https://ann:secret@label.example/', 'ftp://label.example/', 'vesper'])(
    'refuses %s as a link',
    async website_url => {
      expect((await update({ id: team.drop_profile_id, website_url })).status).toBe(400)
    },
  )

  it('answers 404 for an unknown artist, and requires a name', async () => {
    expect((await update({ id: randomUUID(), title: 'Nobody' })).status).toBe(404)
    expect((await update({ id: team.drop_profile_id, title: '  ' })).status).toBe(400)
  })

  it('is also changed on a page that is being published at the same time', async () => {
    const artist = await team.artist()
    const drafts = [await team.begun({}, artist), await team.begun({}, artist), await team.begun({}, artist)]
    const [changed] = await Promise.all([
      update({ id: artist, title: 'Vesper' }),
      ...drafts.map(based => team.ann(studio.publish, based as never)),
    ])
    expect(changed.status).toBe(200)
    for (const { id } of drafts) await eventually(async () => (await seen(id)).drop_profile.title === 'Vesper')
  })

  it('locks in one order with a drop that moves to the artist at the same time', async () => {
    const artist = await team.artist()
    const { id } = await team.begun({}, artist)
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from drop_profiles where id = $1 for update', [artist])
    const moving = team.ann(studio.set_address, { id, slug: 'moved', drop_profile_id: artist } as never)
    await eventually(async () => {
      const waiting = await server.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%drop_profiles%for share%'`,
      )
      return waiting.length > 0
    })
    // as the artist's change does next: who moves the drop does not hold it yet
    await expect(holder.query('select from drops where id = $1 for update nowait', [id])).resolves.toBeTruthy()
    await holder.query('rollback')
    await holder.end()
    expect((await moving).status).toBe(200)
  })
})
