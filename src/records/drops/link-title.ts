import type { PublicDrop } from './contract.ts'

/** What the owner called one link of a drop with several, such as a city; null for none and for one that was removed. */
export const linkTitle = (
  { link_collection }: Pick<PublicDrop, 'link_collection'>,
  linkId: string | null,
): string | null => link_collection?.links.find(({ id }) => id === linkId)?.title || null

/** "Night Bus (Lisbon)": the drop's title, with its link where a sign-up is for one. */
export function titleWithLink(drop: Pick<PublicDrop, 'title' | 'link_collection'>, linkId: string | null): string {
  const link = linkTitle(drop, linkId)
  return link ? `${drop.title} (${link})` : drop.title
}
