import type { BadgeType } from '#platform/web/ui/badge.tsx'
import type { ArrivalOutcome, Refusal, ShopEndpoint } from '../contract.ts'

interface Look {
  name: string
  badge: BadgeType
}

export const outcomeLooks: Record<ArrivalOutcome, Look & { about: string }> = {
  COUNTED: { name: 'Counted', badge: 'Success', about: 'On the timeline of the fan who ordered.' },
  NO_FAN: {
    name: 'No fan',
    badge: 'Gray',
    about: 'Nobody you know ordered. An order is no consent, so no fan is made.',
  },
  CANCELED: { name: 'Canceled', badge: 'Gray', about: 'Taken back from the timeline.' },
  TEST: { name: 'Test', badge: 'Branded', about: 'A test of the shop. It arrived and counts for nothing.' },
  NOT_COUNTED: { name: 'Not counted', badge: 'Gray', about: 'Only paid and canceled orders count.' },
  UNREADABLE: {
    name: 'Not readable',
    badge: 'Error',
    about: 'Signed by the shop, but not an order in the format JSON.',
  },
}

/** The shop's own word where it has no other. */
export const topicWords = (topic: string) => ({ 'orders/paid': 'Paid', 'orders/cancelled': 'Canceled' })[topic] ?? topic

export const refusalWords: Record<Refusal, string> = {
  NO_SECRET: 'Requests are refused until the signing secret is set.',
  SIGNATURE: 'The last refused request was not signed with this secret. Copy the secret from the shop again.',
  OTHER_SHOP:
    'The last refused request was signed, but named another shop. Remove this one and add the address that ends in .myshopify.com.',
  TOO_LARGE: 'The last refused request was larger than half a megabyte.',
}

export function shopLook({ has_secret, last_arrived_at, refused_at }: ShopEndpoint): Look {
  if (!has_secret) return { name: 'Waits for its secret', badge: 'Warning' }
  if (refused_at && (!last_arrived_at || refused_at > last_arrived_at)) return { name: 'Refused', badge: 'Error' }
  return last_arrived_at ? { name: 'Receiving', badge: 'Success' } : { name: 'Nothing yet', badge: 'Gray' }
}
