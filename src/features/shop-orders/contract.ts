import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

/** A shop's host: an address that was pasted is read too. */
const shop_domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform(text => text.replace(/^https?:\/\//, '').replace(/\/.*$/s, ''))
  .refine(
    host => host.length <= 100 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host),
    'Type the address of the shop, such as label.myshopify.com.',
  )

const secret = z
  .string()
  .trim()
  .min(16, 'Enter at least 16 characters.')
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'Enter it without spaces.')
  .describe('What the shop signs with. It is never shown again')

export const refusal = z.enum(['NO_SECRET', 'SIGNATURE', 'OTHER_SHOP', 'TOO_LARGE'])
export type Refusal = z.output<typeof refusal>

export const deliveryOutcome = z
  .enum(['RECORDED', 'NO_FAN', 'CANCELED', 'TEST', 'IGNORED', 'UNREADABLE'])
  .describe(
    '`RECORDED`: on the timeline of its fan. `NO_FAN`: ordered by nobody the team knows; nothing is kept of who. `CANCELED`: taken back. `TEST`: a test of the shop. `IGNORED`: of a topic that counts for nothing. `UNREADABLE`: signed, but not an order as Shopify sends them',
  )
export type DeliveryOutcome = z.output<typeof deliveryOutcome>

const shopEndpoint = z.object({
  id,
  shop_domain: z.string(),
  url: z.string().describe('Where the shop posts its orders'),
  has_secret: z.boolean(),
  last_received_at: instant.nullable().describe('Within the last 30 days'),
  refused_at: instant.nullable().describe('The last request that was not believed'),
  refused_because: refusal.nullable(),
  created_at: instant,
})
export type ShopEndpoint = z.output<typeof shopEndpoint>

const shopDelivery = z.object({
  id,
  topic: z.string(),
  order_name: z.string().nullable(),
  outcome: deliveryOutcome,
  received_at: instant,
})

const organization = { organization_id: id }
const ofEndpoint = { ...organization, endpoint_id: id }

/** Shops whose orders become what fans did. */
export const shopEndpoints = {
  list: query('GET /app/v2/shop_endpoints', {
    summary: 'Shops that send their orders, oldest first',
    query: z.object(organization),
    answer: z.object({ items: z.array(shopEndpoint) }),
    shows: ['shop_endpoints'],
  }),
  create: command('/app/v2/shop_endpoints', {
    summary: 'Make the address that a shop posts its orders to; the secret may follow',
    body: z.object({ ...organization, shop_domain, secret: secret.optional() }),
    answer: shopEndpoint,
    status: 201,
    changes: ['shop_endpoints', 'audit'],
  }),
  setSecret: command('/app/v2/shop_endpoints/set_secret', {
    summary: 'Set what a shop signs its orders with, in place of the secret before',
    body: z.object({ ...ofEndpoint, secret }),
    answer: shopEndpoint,
    changes: ['shop_endpoints', 'audit'],
  }),
  delete: command('/app/v2/shop_endpoints/delete', {
    summary: 'Remove a shop’s address and what is noted of its deliveries; what fans ordered stays on their timelines',
    body: z.object(ofEndpoint),
    answer: z.object({}),
    changes: ['shop_endpoints', 'audit'],
  }),
  listDeliveries: query('/app/v2/shop_endpoints/deliveries/list', {
    summary: 'What a shop sent in the last 30 days, newest first',
    body: z.object({ ...ofEndpoint, ...cursorPage(20) }),
    answer: page(shopDelivery),
    shows: ['shop_endpoints'],
  }),
}
