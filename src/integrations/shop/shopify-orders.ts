import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReadNotice, ShopOrder } from './port.ts'

/** HMAC-SHA256 of the body's bytes under the shop's secret, in base64: the header `X-Shopify-Hmac-SHA256`. */
export const orderSignature = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('base64')

/** Orders hold more, but nobody's timeline needs it. */
const MOST_ITEMS = 100

const KINDS: Readonly<Record<string, 'PAID' | 'CANCELED'>> = { 'orders/paid': 'PAID', 'orders/cancelled': 'CANCELED' }

const number = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,30}$/)]).transform(String)
/** What a database takes, and no longer than it takes. */
const words = (most: number) =>
  z.string().transform(text => text.replaceAll('\0', '').toWellFormed().trim().slice(0, most).trim())
const typed = z.string().max(320).nullish().catch(null)

const sentOrder = z.object({
  id: number,
  /** Holds the number of the order in full, where `id` is a number that is too large for JavaScript. */
  admin_graphql_api_id: z
    .string()
    .regex(/^gid:\/\/shopify\/Order\/\d{1,30}$/)
    .optional()
    .catch(undefined),
  name: words(60).catch(''),
  test: z.boolean().nullish().catch(false),
  email: typed,
  contact_email: typed,
  phone: typed,
  customer: z.object({ email: typed, phone: typed }).nullish().catch(null),
  processed_at: z.iso.datetime({ offset: true }).nullish().catch(null),
  created_at: z.iso.datetime({ offset: true }),
  total_price: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  line_items: z
    .array(z.object({ id: number, title: words(200), quantity: z.int().min(0).max(1_000_000) }))
    .transform(items => items.filter(({ title }) => title !== '').slice(0, MOST_ITEMS))
    .default([]),
})

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * A notice of a Shopify shop. The signature is over the bytes alone, so the headers are hints: what an order counts for is
 * told by its own number, never by the number of its delivery.
 * Source: https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 */
export const readShopifyNotice: ReadNotice = ({ headers, body }, { secret, shop_domain }) => {
  if (!isSame(orderSignature(secret, body), header(headers['x-shopify-hmac-sha256']))) return { kind: 'SIGNATURE' }
  if (header(headers['x-shopify-shop-domain']).toLowerCase() !== shop_domain) return { kind: 'OTHER_SHOP' }
  const topic = /^[\w/-]{1,100}$/.exec(header(headers['x-shopify-topic']))?.[0] ?? ''
  const named = /^[\x21-\x7e]{1,200}$/.exec(header(headers['x-shopify-webhook-id']))?.[0]
  const delivery_id = named ?? createHash('sha256').update(topic).update(body).digest('hex')
  const delivery = { delivery_id, topic }
  const kind = KINDS[topic]
  if (!kind) return { ...delivery, kind: 'OTHER' }
  const { data } = sentOrder.safeParse(jsonIn(body))
  if (!data) return { ...delivery, kind: 'UNREADABLE' }
  if (data.test || header(headers['x-shopify-test']) === 'true') return { ...delivery, kind: 'TEST' }
  return { ...delivery, kind, order: orderOf(data) }
}

function orderOf(sent: z.output<typeof sentOrder>): ShopOrder {
  const given = (...texts: (string | null | undefined)[]) => [...new Set(texts.flatMap(text => text?.trim() || []))]
  return {
    id: sent.admin_graphql_api_id?.replace(/^.*\//, '') ?? sent.id,
    name: sent.name,
    placed_at: new Date(sent.processed_at ?? sent.created_at),
    emails: given(sent.email, sent.contact_email, sent.customer?.email),
    phones: given(sent.phone, sent.customer?.phone),
    total: sent.total_price,
    currency: sent.currency,
    items: sent.line_items,
  }
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
