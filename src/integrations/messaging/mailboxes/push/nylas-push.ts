import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Watching } from '../port.ts'
import { headerOf, jsonIn, type PushSource } from './port.ts'

/** A notice holds the message up to a megabyte; above that Nylas sends it truncated. */
const LARGEST = 1_500_000

const notice = z.object({ type: z.string(), data: z.object({ object: z.object({ grant_id: z.string().max(200) }) }) })

/**
 * Webhooks of Nylas v3, one for the whole application. Our address is proved by repeating `challenge`; a notice is signed with the
 * webhook's secret over its bytes.
 */
export function nylasPush({ webhookSecret }: { webhookSecret: string }): PushSource {
  const isSigned = (body: Buffer, signature: string) => {
    const ours = createHmac('sha256', webhookSecret).update(body).digest()
    const given = Buffer.from(signature, 'hex')
    return given.length === ours.length && timingSafeEqual(given, ours)
  }
  return {
    kind: 'NYLAS',
    name: 'nylas',
    largest: LARGEST,
    async read(request) {
      const challenge = request.query.get('challenge')
      if (request.method === 'GET')
        return challenge === null ? { kind: 'forged' } : { kind: 'challenge', text: challenge.slice(0, 500) }
      if (!isSigned(request.body, headerOf(request, 'x-nylas-signature'))) return { kind: 'forged' }
      const parsed = notice.safeParse(jsonIn(request.body))
      // an expired grant is noticed by reading too; other triggers are none of our business
      if (!parsed.success || !/^(message\.created|grant\.)/.test(parsed.data.type))
        return { kind: 'notices', notices: [] }
      return { kind: 'notices', notices: [{ key: parsed.data.data.object.grant_id, renew: false }] }
    },
  }
}

/** A webhook of Nylas is about all grants and does not expire. */
const FOR_EVER = new Date('9000-01-01')
export const watchingGrant = (grantId: string): Watching => ({
  outcome: 'watching',
  key: grantId,
  until: FOR_EVER,
  renewAt: FOR_EVER,
})
