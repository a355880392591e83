import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drops } from '#records/drops/contract.ts'
import { dropCommands, dropScreens } from '#screens/drops/contract.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { studio } from '../../contract.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const ann: Studio['ann'] = (...call) => team.ann(...call)
const created = (fields: object) =>
  ann(dropCommands.create, {
    drop_profile_id: team.drop_profile_id,
    slug: `drop-${randomUUID().slice(0, 8)}`,
    title: 'Night Bus',
    drop_type: 'BASIC_SIGN_UP',
    ...fields,
  } as never)
/** The drop as fans get it, of these fields. */
async function seenWith(fields: object) {
  const { status, body, problem } = await created(fields)
  expect(status, JSON.stringify(problem)).toBe(201)
  return (await server.call(drops.get, { identifier: body.id })).body.drop
}
/** A refusal names the field. */
async function expectRefused(fields: object, path: string) {
  const { status, problem } = await created(fields)
  expect([status, problem.detail]).toEqual([400, expect.stringContaining(path)])
}

describe.each([
  ['drop_type', 'BASIC_SIGN_UP COMMENT LINK_COLLECTION TRACK_PRE_SAVE LISTENING', 'PODCAST', 'ENUM-007'],
  ['color_theme', 'LIGHT DARK', 'SEPIA', 'ENUM-008'],
  ['form_layout', 'EXPANDED COMPACT', 'HIDDEN', 'ENUM-009'],
  [
    'confirmation_message_contact_preference',
    'SMS_OR_WHATSAPP_AND_EMAIL ONLY_SMS_OR_WHATSAPP ONLY_EMAIL DO_NOT_SEND',
    'PRIORITIZE_EMAIL',
    'ENUM-020',
  ],
] as const)('%s of a drop', (field, words, other, row) => {
  it(`reaches the page for each of its words, in either case, and is refused for another (${row})`, async () => {
    for (const word of words.split(' ')) {
      expect(await seenWith({ [field]: word })).toMatchObject({ [field]: word })
      expect(await seenWith({ [field]: word.toLowerCase() })).toMatchObject({ [field]: word })
    }
    await expectRefused({ [field]: other }, field)
  })
})

it('speaks English or French and nothing else to fans (ENUM-004)', async () => {
  for (const language of ['en', 'fr'])
    expect(await seenWith({ translation_language: language })).toMatchObject({ translation_language: language })
  await expectRefused({ translation_language: 'de' }, 'translation_language')
})

it('takes contact methods in any order of e-mail, phone and WhatsApp (ENUM-019)', async () => {
  const contact_method_order = ['WHATSAPP', 'EMAIL', 'PHONE']
  expect(await seenWith({ contact_method_order })).toMatchObject({ contact_method_order })
  await expectRefused({ contact_method_order: ['POST'] }, 'contact_method_order')
})

it('asks questions of four types, and of no other (ENUM-018)', async () => {
  const question = (field_type: string) => ({
    id: randomUUID(),
    label: field_type,
    required: false,
    field_type,
    multiple_choice_options: [],
  })
  const types = ['MULTIPLE_CHOICE', 'STRING', 'INTEGER', 'DATE']
  const { custom_fields } = await seenWith({ custom_fields: types.map(question) })
  expect(custom_fields.map(({ field_type }) => field_type)).toEqual(types)
  await expectRefused({ custom_fields: [question('COLOUR')] }, 'field_type')
})

const SERVICES = `amazon-music apple-music beatport deezer spotify tidal youtube-music soundcloud bandcamp pandora audiomack`

it('links to eleven music services, and to no other (ENUM-014, ENUM-015)', async () => {
  const links = (platforms: string[]) =>
    platforms.map(platform => ({ platform, destination_url: `https://${platform}.example/`, is_hidden: false }))
  for (const field of ['listening_links', 'presave_links'] as const) {
    const drop = await seenWith({ [field]: links(SERVICES.split(' ')) })
    expect(drop[field].map(({ platform }) => platform)).toEqual(SERVICES.split(' '))
    await expectRefused({ [field]: links(['napster']) }, field)
  }
})

describe('a content block', () => {
  const item = (fields: object) => ({
    id: randomUUID(),
    order: 1,
    hidden: false,
    item_type: 'MEDIA',
    title: 'One',
    description: null,
    external_asset_url: null,
    asset: null,
    video_url: null,
    product_handle: null,
    shop_url: null,
    destination_url: null,
    links: [],
    event_title: null,
    event_description: null,
    event_date: null,
    is_call_to_action_disabled: false,
    link_and_event_type: null,
    activate_at: null,
    ...fields,
  })
  const block = (block_type: string, ...items: object[]) => ({
    id: randomUUID(),
    title: 'Block',
    block_type,
    hidden: false,
    items: items.length > 0 ? items : [item({})],
  })

  it('is of one of five types (ENUM-011)', async () => {
    const types = ['MEDIA', 'SONG', 'LINK', 'SHOP', 'EVENT']
    const { blocks } = await seenWith({ blocks: types.map(type => block(type)) })
    expect(blocks.map(({ block_type }) => block_type)).toEqual(types)
    await expectRefused({ blocks: [block('POEM')] }, 'block_type')
  })

  it('holds items of five types (ENUM-012)', async () => {
    const types = ['MEDIA', 'SONG', 'LINK', 'SHOPIFY_PRODUCT', 'EVENT_TICKETING']
    const { blocks } = await seenWith({ blocks: [block('MEDIA', ...types.map(item_type => item({ item_type })))] })
    expect(blocks[0]?.items.map(({ item_type }) => item_type)).toEqual(types)
    await expectRefused({ blocks: [block('MEDIA', item({ item_type: 'POEM' }))] }, 'item_type')
  })

  it('sells tickets of four types (ENUM-013)', async () => {
    const types = ['PRE_SALE', 'DYNAMIC_PRE_SALE', 'TICKET_PURCHASE', 'SOLD_OUT']
    const tickets = (link_and_event_type: string) => item({ item_type: 'EVENT_TICKETING', link_and_event_type })
    const { blocks } = await seenWith({ blocks: [block('EVENT', ...types.map(tickets))] })
    expect(blocks[0]?.items.map(({ link_and_event_type }) => link_and_event_type)).toEqual(types)
    await expectRefused({ blocks: [block('EVENT', tickets('LOTTERY'))] }, 'link_and_event_type')
  })
})

it('shows the eleven links of an artist, and takes no other (ENUM-027)', async () => {
  const names = `spotify apple_music youtube soundcloud instagram tiktok twitter amazon_music pandora website bandsintown`
  const links = Object.fromEntries(names.split(' ').map(name => [`${name}_url`, `https://${name}.example/vesper`]))
  const drop_profile_id = await team.artist(links)
  const { drop_profile } = await seenWith({ drop_profile_id })
  expect(drop_profile).toEqual({
    id: drop_profile_id,
    slug: expect.any(String),
    title: 'Vesper Lane',
    image_url: null,
    ...links,
  })
  const other = { slug: `artist-${randomUUID()}`, title: 'Vesper Lane', myspace_url: 'https://myspace.example/vesper' }
  const { status, problem } = await ann(dropCommands.create_profile, other as never)
  expect([status, problem?.detail]).toEqual([400, expect.stringContaining('myspace_url')])
})

describe('the status of a drop', () => {
  const statusOf = async (id: string) => (await ann(dropScreens.get, { id } as never)).body.drop.status
  const listed = async (phase?: string) =>
    (await ann(dropScreens.list, { phase, q: 'Evening' } as never)).body.items.map(drop => drop.id)

  it('is open, closed or archived, and the list shows the active ones or the archived (ENUM-066, ENUM-067)', async () => {
    const { id } = (await created({ title: 'Evening one' })).body
    const kept = (await created({ title: 'Evening two' })).body.id
    expect(await statusOf(id)).toBe('OPEN')
    await ann(studio.close, { id } as never)
    expect(await statusOf(id)).toBe('CLOSED')
    expect(await listed()).toEqual([kept, id])
    await ann(studio.archive, { id } as never)
    expect(await statusOf(id)).toBe('ARCHIVED')
    expect(await listed()).toEqual([kept])
    expect(await listed('ARCHIVED')).toEqual([id])
    expect((await ann(dropScreens.list, { phase: 'PAUSED' } as never)).status).toBe(400)
  })

  it('hides a page that is being built until it is online (ENUM-026)', async () => {
    const { id, base_revision } = await team.begun({})
    const buildOf = async () =>
      (await server.sql('select build_status from drops where id = $1', [id]))[0]?.build_status
    expect([await buildOf(), (await server.call(drops.get, { identifier: id })).status]).toEqual(['CREATING', 404])
    await ann(studio.publish, { id, base_revision } as never)
    expect(await buildOf()).toBe('ONLINE')
    await eventually(async () => (await server.call(drops.get, { identifier: id })).status === 200)
    await expect(server.sql(`update drops set build_status = 'BROKEN' where id = $1`, [id])).rejects.toThrow()
  })
})
