import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { activations } from '#records/promotions/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { creatorWork, type TimelineEntry } from '../contract.ts'
import { documentType } from '../rules.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
let creator_id: string
let username: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const creator = await givenCreator(server, as())
  creator_id = creator.id
  username = creator.social_profiles[0]?.username ?? ''
})

const ann = () => north.people.ann
const as = () => ({ organization_id: north.organization_id, as: ann() })

describe('the timeline of a creator', () => {
  it('tells what happened, the latest first, page by page', async () => {
    const artist_id = await givenArtist(server, north.organization_id)
    const id = await givenActivation(server, as(), { artist_id, name: 'Wave 9' })
    const pricing_list = [{ currency: 'GBP' as const, price: 300, num_posts: 1, description: '' }]
    await server.call(creatorEdits.setPricing, { creator_id, pricing_list }, ann())
    const creators = [{ username, platform: 'TikTok' as const }]
    await server.call(activations.addCreators, { id, creators } as never, ann())
    const move = { activation_id: id, creator_ids: [creator_id], stage: 'outreached' as const }
    await server.call(promotionScreens.move, move, ann())
    const entries: TimelineEntry[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const asked = { creator_id, limit: 2, ...(cursor && { cursor }) }
      const { items, links } = (await server.call(creatorWork.timeline, asked, ann())).body
      entries.push(...items)
      cursor = links.next
    }
    expect(entries.map(({ kind, about }) => [kind, about])).toEqual([
      ['moved', 'outreached Wave 9'],
      ['shortlisted', 'Wave 9'],
      ['priced', 'GBP 300'],
      ['added', expect.any(String)],
    ])
    expect(entries[0]?.by_name).toEqual(expect.any(String))
  })
})

describe('owner and tasks', () => {
  it('takes members of the team only', async () => {
    const { members } = (await server.call(creatorWork.owner, { creator_id }, ann())).body
    expect(members).toHaveLength(2)
    const [first] = members
    const set = (user_id: string | null) => server.call(creatorWork.setOwner, { creator_id, user_id }, ann())
    expect((await set(first?.user_id ?? '')).body.owner).toEqual(first)
    expect((await server.call(creatorWork.owner, { creator_id }, ann())).body.owner).toEqual(first)
    const [stranger] = (await server.call(creatorWork.owner, { creator_id: await theirs() }, south.people.sue)).body
      .members
    expect((await set(stranger?.user_id ?? '')).status).toBe(400)
  })

  it('lists my open tasks by day; done ones leave the list and may come back', async () => {
    const task = async (text: string, due_on: string) =>
      (await server.call(creatorWork.addTask, { creator_id, text, due_on }, ann())).body.id
    const later = await task('Later', '2026-12-09')
    await task('Sooner', '2026-12-02')
    const mine = async () =>
      (await server.call(creatorWork.myTasks, { organization_id: north.organization_id }, ann())).body.items
        .filter(item => item.creator_id === creator_id)
        .map(({ text }) => text)
    expect(await mine()).toEqual(['Sooner', 'Later'])
    const finish = (done: boolean) => server.call(creatorWork.finishTask, { creator_id, task_id: later, done }, ann())
    await finish(true)
    expect(await mine()).toEqual(['Sooner'])
    await finish(false)
    expect(await mine()).toEqual(['Sooner', 'Later'])
    const ben = { organization_id: north.organization_id }
    expect((await server.call(creatorWork.myTasks, ben, north.people.ben)).body.items).toEqual([])
  })
})

const theirs = async () =>
  (await givenCreator(server, { organization_id: south.organization_id, as: south.people.sue })).id

describe('documents', () => {
  const add = (name: string, content: Buffer) =>
    fetch(`${server.url}${creatorWork.addDocument.path}?${new URLSearchParams({ creator_id, name })}`, {
      method: 'POST',
      body: new Uint8Array(content),
      headers: { cookie: ann().cookie, origin: server.url, 'content-type': 'application/octet-stream' },
    })
  const download = (id: string, cookie: string) =>
    fetch(`${server.url}/app/v2/roster/documents/file?${new URLSearchParams({ creator_id, id })}`, {
      headers: { cookie },
    })

  it('are downloads for members of their team, and for nobody else', async () => {
    const { id, type } = (await (await add('contract.pdf', Buffer.from('%PDF-1.7 signed'))).json()) as {
      id: string
      type: string
    }
    expect(type).toBe('application/pdf')
    const file = await download(id, ann().cookie)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await file.text()).toBe('%PDF-1.7 signed')
    expect((await download(id, south.people.sue.cookie)).status).toBe(404)
    expect((await download(id, '')).status).toBe(401)
  })

  it('are refused by their content, whatever their name says, and above 10 MB', async () => {
    expect((await add('contract.pdf', Buffer.from('<script>alert(1)</script>'))).status).toBe(400)
    expect((await add('page.html', Buffer.from('<p>hello</p>'))).status).toBe(400)
    expect((await add('contract.pdf', Buffer.alloc(10_000_001, '%PDF-'))).status).toBe(413)
    expect((await server.call(creatorWork.documents, { creator_id }, ann())).body.items).toEqual([])
  })

  it.each([
    ['a.docx', Buffer.from('PK\x03\x04..word/document.xml'), true],
    ['a.docx', Buffer.from('PK\x03\x04..payload.exe'), false],
    ['a.csv', Buffer.from('name,price\nAda,3\n'), true],
    ['a.csv', Buffer.from([0x4d, 0x5a, 0x00, 0x01]), false],
    ['a.svg', Buffer.from('<svg/>'), false],
    ['a.txt', Buffer.alloc(0), false],
  ])('knows %s by its bytes', (name, bytes, taken) => {
    expect(documentType(bytes, name) !== null).toBe(taken)
  })
})
