/** How a sale came about: in a shop of the artist's or label's own, or through a distributor. */
export const CHANNELS = ['1P_DIRECT', '3P_INDIRECT'] as const
export type Channel = (typeof CHANNELS)[number]

export const channelNames: Readonly<Record<Channel, string>> = { '1P_DIRECT': 'Direct', '3P_INDIRECT': 'Distributor' }

/** Stores, by their common names, in which artists and labels sell by themselves. A team may say otherwise. */
export const DIRECT_SOURCES: readonly string[] = ['Bandcamp', 'Big Cartel', 'Own shop', 'Shopify', 'WooCommerce']
