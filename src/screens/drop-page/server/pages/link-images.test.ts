import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drops } from '#records/drops/contract.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { dropLink } from '../../../../../test/fans/drop-link.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }
const [lisbon, porto] = [randomUUID(), randomUUID()]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { SPECIAL_LINK_IMAGES: `${lisbon}=/media/lisbon.webp`, RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
})
afterAll(() => server.stop())

const collection = () => ({
  drop_type: 'LINK_COLLECTION' as const,
  link_collection: {
    id: randomUUID(),
    links: [dropLink('Lisbon', 1, { id: lisbon }), dropLink('Porto', 2, { id: porto })],
  },
})

it('opens a link with the picture that the settings name for it, and no other (DROP-102)', async () => {
  const { drop } = await givenDrop(server, collection())
  const html = await (await fetch(`${server.url}/d/${drop.id}`)).text()
  const rowOf = (id: string) => new RegExp(`<a[^>]*data-link="${id}"[^>]*>`).exec(html)?.[0] ?? ''
  expect(rowOf(lisbon)).toContain('/media/lisbon.webp')
  expect(rowOf(porto)).not.toBe('')
  expect(rowOf(porto)).not.toContain('/media/')
})

it('answers the links of a collection with its id, and shows a row for each (DROP-135)', async () => {
  const given = collection()
  const { drop } = await givenDrop(server, given)
  const { body } = await server.call(drops.get, { identifier: drop.id })
  expect(body.drop.link_collection).toEqual(given.link_collection)
  const html = await (await fetch(`${server.url}/d/${drop.id}`)).text()
  expect([...html.matchAll(/class="row-title"[^>]*>([^<]+)</g)].map(([, title]) => title)).toEqual(['Lisbon', 'Porto'])
})
