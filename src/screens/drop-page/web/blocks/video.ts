import { type DropItem, itemPicture } from '../../block-rules.ts'

/** A video of ours that an item shows: uploaded files end in one of these. */
const VIDEO = /\.(?:mp4|webm)$/i

export function videoOf(item: Pick<DropItem, 'external_asset_url' | 'asset'>): string | null {
  const url = itemPicture(item)
  return url?.startsWith('/') && VIDEO.test(url) ? url : null
}
