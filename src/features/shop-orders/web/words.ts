import type { BadgeType } from '#platform/web/ui/badge.tsx'
import type { DeliveryOutcome, Refusal, ShopEndpoint } from '../contract.ts'

interface Look {
  name: string
  badge: BadgeType
}

export const outcomeLooks: Record<DeliveryOutcome, Look & { about: string }> = {
  RECORDED: { name: 'Recorded', badge: 'Success', about: 'On the timeline of the fan who ordered.' },
  NO_FAN: {
    name: 'No fan',
    badge: 'Gray',
    about: 'No fan has this email address or number. Orders do not create fans.',
  },
  CANCELED: { name: 'Canceled', badge: 'Gray', about: 'Taken back from the timeline.' },
  TEST: { name: 'Test', badge: 'Branded', about: 'A test of the shop. The test arrived. Tests are not recorded.' },
  IGNORED: { name: 'Ignored', badge: 'Gray', about: 'Only paid and canceled orders are recorded.' },
  UNREADABLE: {
    name: 'Not readable',
    badge: 'Error',
    about: 'Signed by the shop, but not an order in JSON.',
  },
}

/** The shop's own word where it has no other. */
export const topicWords = (topic: string) => TOPIC_WORDS.get(topic) ?? topic

const TOPIC_WORDS = new Map([
  ['orders/paid', 'Paid'],
  ['orders/cancelled', 'Canceled'],
])

export const refusalWords: Record<Refusal, string> = {
  NO_SECRET: 'Requests are refused until the signing secret is set.',
  SIGNATURE: 'The last refused request was not signed with this secret. Copy the secret from the shop again.',
  OTHER_SHOP:
    'The last refused request was signed, but named another shop. Remove this one and add the address that ends in .myshopify.com.',
  TOO_LARGE: 'The last refused request was larger than a megabyte.',
}

export function shopLook({ has_secret, last_received_at, refused_at }: ShopEndpoint): Look {
  if (!has_secret) return { name: 'Secret missing', badge: 'Warning' }
  if (refused_at && (!last_received_at || refused_at > last_received_at)) return { name: 'Refused', badge: 'Error' }
  return last_received_at ? { name: 'Receiving', badge: 'Success' } : { name: 'Nothing yet', badge: 'Gray' }
}
