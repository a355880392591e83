import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drops } from '#records/drops/contract.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import { studio } from '#screens/studio/contract.ts'
import { newBlock } from '#screens/studio/web/sections/blocks/new-block.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

type Block = DropDraftFields['blocks'][number]
const block = (type: Block['items'][number]['item_type'], changes: Partial<Block['items'][number]> = {}): Block => {
  const made = newBlock(type)
  return { ...made, items: made.items.map(item => ({ ...item, ...changes })) }
}

it('keeps blocks as they are typed, and names by item what cannot be published', async () => {
  const blocks = [block('LINK', { title: 'Zine', destination_url: 'label.exam' }), block('SONG', { title: 'Ferry' })]
  const { id, base_revision } = await team.begun({ blocks })
  const opened = (await team.ann(studio.open, { id } as never)).body
  expect(opened.draft.blocks).toEqual(blocks)
  expect(opened.faults.map(({ field }) => field)).toEqual(['blocks.0.items.0.destination_url'])
  const refused = await team.ann(studio.publish, { id, base_revision } as never)
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toContain('The link of Zine is not a web address')
})

it('publishes blocks in their order, without services of a song that have no address', async () => {
  const song = {
    title: 'Ferry',
    links: [
      { id: randomUUID(), platform: 'spotify', destination_url: 'https://open.spotify.com/track/x' },
      { id: randomUUID(), platform: 'deezer', destination_url: '' },
    ],
  }
  const blocks = [block('SONG', song), block('LINK', { title: 'Zine', destination_url: 'https://label.example/zine' })]
  const draft = await team.begun({ blocks: [...blocks].reverse() })
  const saved = await team.ann(studio.save, { ...draft, changes: { blocks } } as never)
  const published = await team.ann(studio.publish, { id: draft.id, base_revision: saved.body.revision } as never)
  expect(published.status).toBe(200)
  const { body } = await server.call(drops.get, { identifier: draft.id })
  expect(body.drop.blocks.map(({ title }) => title)).toEqual(['Songs', 'Links'])
  expect(body.drop.blocks[0]?.items[0]?.links.map(({ platform }) => platform)).toEqual(['spotify'])
})

it('begins blocks of every kind as a page can show them', async () => {
  const kinds = ['MEDIA', 'SONG', 'LINK', 'SHOPIFY_PRODUCT', 'EVENT_TICKETING'] as const
  const { id, base_revision } = await team.begun({ blocks: kinds.map(kind => block(kind, { title: kind })) })
  const published = await team.ann(studio.publish, { id, base_revision } as never)
  expect(published.status).toBe(200)
})
