import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { drops } from '#records/drops/contract.ts'
import { dropCommands } from '#screens/drops/contract.ts'
import { formFor } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let team: Team<'olga' | 'ann'>
let drop_profile_id: string
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { olga: 'owner', ann: 'member' })
  const profile = { slug: `artist-${randomUUID().slice(0, 8)}`, title: 'Vesper Lane' }
  drop_profile_id = (await asAnn(dropCommands.create_profile, profile as never)).body.id
})
afterAll(() => server.stop())

const asAnn: typeof server.call = (endpoint, input) =>
  server.call(endpoint, { organization_id: team.organization_id, ...(input as object) } as never, {
    cookie: team.people.ann.cookie,
  })
const newDrop = async (fields: object = {}) =>
  (
    await asAnn(dropCommands.create, {
      drop_profile_id,
      slug: `drop-${randomUUID().slice(0, 8)}`,
      title: 'Night Bus',
      drop_type: 'BASIC_SIGN_UP',
      ...fields,
    } as never)
  ).body
const seen = async (id: string) => (await server.call(drops.get, { identifier: id })).body.drop

describe('drops of a team', () => {
  it('creates a drop that fans find, and publishes changes as versions (DROP-133, DROP-117..125)', async () => {
    const { id, version } = await newDrop({ allow_name: true, drop_type: 'comment' })
    expect(version).toBe(1)
    expect(await seen(id)).toMatchObject({
      title: 'Night Bus',
      drop_type: 'COMMENT',
      allow_name: true,
      allow_sms: false,
    })
    const changed = await asAnn(dropCommands.update, { id, title: 'Last Bus' } as never)
    expect(changed.body).toMatchObject({ id, version: 2 })
    const now = await eventually(async () => {
      const drop = await seen(id)
      return drop.title === 'Last Bus' && drop
    })
    expect(now.allow_name).toBe(true)
    const versions = await server.sql('select version, content_hash from drop_versions where drop_id = $1 order by 1', [
      id,
    ])
    expect(versions.map(row => row.version)).toEqual([1, 2])
    expect(versions[0]?.content_hash.equals(versions[1]?.content_hash)).toBe(false)
  })
  it('keeps the consent text of the version that the fan saw (THREATS 38)', async () => {
    const { id } = await newDrop({ custom_artist_title: 'Vesper' })
    const drop = await seen(id)
    await asAnn(dropCommands.update, { id, custom_artist_title: 'Somebody Else' } as never)
    await eventually(async () => (await seen(id)).custom_artist_title === 'Somebody Else')
    const given = { organization_id: team.organization_id, drop }
    const signUp = async (drop_version: number) => {
      const { body } = await server.call(signups.subscribe, await formFor(server, given, { drop_version }))
      const [row] = await server.sql(
        'select drop_version, text from consents c join consent_texts t on t.id = c.text_id where signup_id = $1',
        [body.id],
      )
      return row
    }
    expect(await signUp(1)).toEqual({ drop_version: 1, text: 'I agree to receive marketing messages from Vesper.' })
    expect(await signUp(2)).toMatchObject({ drop_version: 2, text: expect.stringContaining('Somebody Else') })
  })
  it('closes, reopens and archives a drop (DROP-137)', async () => {
    const { id } = await newDrop()
    const to = async (status: string) => (await asAnn(dropCommands.change_status, { id, status } as never)).status
    expect([await to('CLOSED'), await to('OPEN'), await to('ARCHIVED'), await to('OPEN'), await to('CLOSED')]).toEqual([
      200, 200, 200, 409, 409,
    ])
  })
  it('rejects taken and reserved slugs', async () => {
    const { slug } = await newDrop()
    const again = { drop_profile_id, slug, title: 'Night Bus', drop_type: 'BASIC_SIGN_UP' }
    expect((await asAnn(dropCommands.create, again as never)).status).toBe(409)
    for (const name of ['d', 'drops', 'app'])
      expect((await asAnn(dropCommands.create_profile, { slug: name, title: 'X' } as never)).status).toBe(409)
  })
  it.each([
    { background_color_hex: 'red;}body{display:none' },
    { custom_primary_button_color_hex: 'url(//evil.example)' },
    { post_signup_redirect_url: 'javascript:alert(1)' },
    { post_signup_redirect_url: 'https://user:secret@evil.example' },
    { custom_image_url: '//evil.example/a.png' },
    { frame_origins: ["https://a.example; script-src 'unsafe-inline'"] },
    { enterprise_customer_id: 'mine' },
    { version: 7 },
  ])('THREATS 14, 19, 20 refuses %j', async fields => {
    const { id } = await newDrop()
    expect((await asAnn(dropCommands.update, { id, ...fields } as never)).status).toBe(400)
  })
})
