import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { simulatedOrder } from '#integrations/shop/simulator.ts'
import { findings } from '../../accessibility/axe.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

const SECRET = 'the-signing-secret-of-a-made-up-shop'

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
})
afterEach(() => world.closePages())
afterAll(() => world?.stop())

it.each([
  ['a desk', { ...desk, theme: 'dark' as const }],
  ['a phone', phone],
])(
  'an admin adds a shop on %s, sets its secret, sees an order arrive without a reload, and removes it',
  async (_where, screen) => {
    const { server } = world
    const page = await world.open('/settings/shops', screen)
    const looksRight = async (where: string) => {
      expect(await findings(page), where).toEqual([])
      expect(await horizontalOverflow(page), where).toBeLessThanOrEqual(0)
    }
    await page.getByText('No shop yet').waitFor()
    await looksRight('nothing yet')
    await page.getByRole('textbox', { name: 'Add a shop' }).fill('https://North.myshopify.example/admin')
    await page.keyboard.press('Enter')
    await page.getByText('Secret missing').waitFor()
    await looksRight('to be set up')
    await page.getByRole('button', { name: 'Copy address' }).click()
    const url = await page.evaluate(() => navigator.clipboard.readText())

    const send = async (secret: string) => {
      const order = {
        number: 1_042,
        placed_at: server.clock.now(),
        email: 'nobody@mail.example',
        products: ['nine-suns-lp'],
      }
      const { headers, body } = simulatedOrder(order, { secret, shop_domain: 'north.myshopify.example' })
      const answer = await fetch(url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
      })
      return answer.status
    }
    await page.getByLabel('Signing secret').fill(SECRET)
    await page.keyboard.press('Enter')
    await page.getByText(/No deliveries in the last 30 days/).waitFor()
    expect(await send('another secret of a shop')).toBe(401)
    await page.getByText(/The last refused request was not signed with this secret/).waitFor()
    await looksRight('refused')
    expect(await send(SECRET)).toBe(200)
    const deliveries = page.getByRole('list', { name: 'Deliveries of north.myshopify.example' }).getByRole('listitem')
    await deliveries.filter({ hasText: '#1042' }).filter({ hasText: 'No fan' }).waitFor()
    await page.getByText('Receiving').waitFor()
    await looksRight('an order')

    await page.getByRole('button', { name: 'Remove north.myshopify.example' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No shop yet').waitFor()
    expect(await send(SECRET)).toBe(404)
  },
  120_000,
)
