import { catalogueItem } from '#integrations/music/catalogue-address.ts'
import type { CatalogueItem, LibraryService, ReleaseCodes } from '#integrations/music/port.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'

/** How a service finds the release: by the address of its link, else by its codes; null where the drop names neither. */
export function releaseOf(
  drop: Pick<OwnedDrop, 'presave_links' | 'listening_links' | 'release_upc' | 'release_isrc'>,
  service: LibraryService,
): CatalogueItem | ReleaseCodes | null {
  for (const { platform, destination_url } of [...drop.presave_links, ...drop.listening_links]) {
    const item = platform === service && destination_url ? catalogueItem(service, destination_url) : null
    if (item) return item
  }
  const { release_upc, release_isrc } = drop
  return release_upc || release_isrc
    ? { ...(release_upc && { upc: release_upc }), ...(release_isrc && { isrc: release_isrc }) }
    : null
}
