import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ParseWebhook, ShopOrder } from './port.ts'

/** HMAC-SHA256 of the body's bytes under the shop's secret, in base64: the header `X-Shopify-Hmac-SHA256`. */
export const orderSignature = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('base64')

/** Orders hold more, but nobody's timeline needs it. */
const MAX_LINE_ITEMS = 100

const TOPICS: ReadonlySet<string> = new Set(['orders/paid', 'orders/cancelled'])
const PAID: ReadonlySet<string> = new Set(['paid', 'partially_refunded', 'refunded'])

/** Numbers beyond 2^53 are rounded by JSON.parse; the id in the form of GraphQL has all digits. */
const numericId = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,30}$/)]).transform(String)
const graphqlId = z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,30}$/)
/** What a database takes, and no longer than it takes. */
const cleanText = (maxLength: number) =>
  z.string().transform(text => text.replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed().trim())
const contactText = z.string().max(320).nullish().catch(null)

const identity = z.object({
  id: numericId.optional().catch(undefined),
  admin_graphql_api_id: graphqlId.optional().catch(undefined),
  name: cleanText(60).catch(''),
  test: z.boolean().nullish().catch(false),
  cancelled_at: z.string().nullish().catch(null),
  financial_status: z.string().nullish().catch(null),
})

const paidOrder = z.object({
  email: contactText,
  contact_email: contactText,
  phone: contactText,
  customer: z.object({ email: contactText, phone: contactText }).nullish().catch(null),
  processed_at: z.iso.datetime({ offset: true }).nullish().catch(null),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  total_price: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  line_items: z.array(z.unknown()).default([]),
})

/** Rounded where it is beyond 2^53: within an order it is still one of few. */
const lineId = z.union([z.number().nonnegative(), z.string().max(30)]).transform(String)
const lineItem = z.object({ id: lineId, title: cleanText(200), quantity: z.int().min(0).max(1_000_000) })

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * A webhook of a Shopify shop. The signature is over the body alone and every header can be replaced, so the body decides
 * what happened: the topic only says which webhooks are meant to be recorded, and a repeated body is the same delivery
 * under any number.
 * Source: https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 */
export const parseShopifyWebhook: ParseWebhook = ({ headers, body }, { secret, shop_domain }) => {
  if (!equalConstantTime(orderSignature(secret, body), header(headers['x-shopify-hmac-sha256'])))
    return { kind: 'SIGNATURE' }
  if (header(headers['x-shopify-shop-domain']).toLowerCase() !== shop_domain) return { kind: 'OTHER_SHOP' }
  const topic = /^[\w/-]{1,100}$/.exec(header(headers['x-shopify-topic']))?.[0] ?? ''
  const delivery = (kind: string) => ({
    topic,
    delivery_id: createHash('sha256').update(kind).update('\0').update(body).digest('hex'),
  })
  const json = parseJson(body)
  const { data: told } = identity.safeParse(json)
  if (header(headers['x-shopify-test']) === 'true' || told?.test) return { ...delivery('TEST'), kind: 'TEST' }
  if (!TOPICS.has(topic)) return { ...delivery('OTHER'), kind: 'OTHER' }
  const id = told?.admin_graphql_api_id?.replace(/^.*\//, '') ?? told?.id
  if (!told || !id) return { ...delivery('UNREADABLE'), kind: 'UNREADABLE' }
  if (told.cancelled_at) return { ...delivery('CANCELED'), kind: 'CANCELED', order: { id, name: told.name } }
  if (topic === 'orders/cancelled' || !PAID.has(told.financial_status ?? ''))
    return { ...delivery('OTHER'), kind: 'OTHER' }
  const { data } = paidOrder.safeParse(json)
  if (!data) return { ...delivery('UNREADABLE'), kind: 'UNREADABLE' }
  return { ...delivery('PAID'), kind: 'PAID', order: { id, name: told.name, ...orderOf(data) } }
}

function orderOf(data: z.output<typeof paidOrder>): Omit<ShopOrder, 'id' | 'name'> {
  const given = (...texts: (string | null | undefined)[]) => [...new Set(texts.flatMap(text => text?.trim() || []))]
  return {
    placed_at: new Date(data.processed_at ?? data.created_at),
    updated_at: new Date(data.updated_at),
    emails: given(data.email, data.contact_email, data.customer?.email),
    phones: given(data.phone, data.customer?.phone),
    total: data.total_price,
    currency: data.currency,
    // a line without a title, such as a tip, does not cost the order
    items: data.line_items.slice(0, MAX_LINE_ITEMS).flatMap(line => {
      const { data: item } = lineItem.safeParse(line)
      return item?.title ? [item] : []
    }),
  }
}

function equalConstantTime(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
