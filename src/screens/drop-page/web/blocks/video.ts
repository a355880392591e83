import { type DropItem, itemPicture } from '../../block-rules.ts'
import { ownImage } from '../artist.ts'

const VIDEO = /\.(?:mp4|webm)$/i

/** A video of ours that an item shows, where one was uploaded. Its picture is one, too, where the file says so. */
export function videoOf(item: Pick<DropItem, 'video_url' | 'external_asset_url' | 'asset'>): string | null {
  if (item.video_url) return item.video_url
  const url = itemPicture(item)
  return url?.startsWith('/') && VIDEO.test(url) ? url : null
}

/** What stands there until the video is played. */
export function posterOf(item: Pick<DropItem, 'external_asset_url' | 'asset'>): string | undefined {
  const url = ownImage(itemPicture(item))
  return url && !VIDEO.test(url) ? url : undefined
}

/** Where people watch, by the name of the host without `www.` and the like. On Instagram it depends on the path. */
const VIDEO_HOSTS = new Set(['youtube.com', 'youtu.be', 'vimeo.com', 'tiktok.com'])
const SAME_SITE = /^(?:www|m|music|player|vm|vt)\./
const REEL = /^\/(?:[\w.]+\/)?reels?\//

/** Whether a picture leads to a video elsewhere, rather than to a shop or a page. */
export function leadsToVideo({ item_type, destination_url }: Pick<DropItem, 'item_type' | 'destination_url'>): boolean {
  if (item_type !== 'MEDIA' || !destination_url || !URL.canParse(destination_url)) return false
  const { hostname, pathname } = new URL(destination_url)
  const host = hostname.replace(SAME_SITE, '')
  return VIDEO_HOSTS.has(host) || (host === 'instagram.com' && REEL.test(pathname)) || VIDEO.test(pathname)
}
