import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Clapperboard, Disc3, Flame, ListFilter, Mails, Megaphone, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { findActions, type PaletteItem } from '#platform/web/frame/palette-actions.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { audiences } from '#records/audiences/contract.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { trends } from '#records/trends/contract.ts'
import { artists as artistCalls } from '#screens/artists/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { releases } from '#screens/releases/contract.ts'
import { rosterViews, type ViewContent } from '#screens/roster/contract.ts'

/** As many as a page may have. */
const MANY = 100
const SHOWN = 4

interface Named {
  id: string
  name: string
  note?: string
  icon?: ReactNode
}

/**
 * Records of which a team has few enough to be searched here, so that a slip of the finger finds them: audiences, messages,
 * promotions, releases, artists, segments, trends, sequences and views of the roster.
 */
export function useNamedRecords(q: string): PaletteItem[] {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const team = q ? { organization_id } : skipToken
  const page = q ? { organization_id, limit: MANY } : skipToken
  const of = (group: string, icon: ReactNode, open: (id: string) => string, items: readonly Named[] | undefined) =>
    findActions(
      (items ?? []).map(item => ({
        id: `${group} ${item.id}`,
        label: item.name,
        group,
        icon: item.icon ?? icon,
        ...(item.note && { note: item.note }),
        run: () => void navigate({ href: open(item.id) }),
      })),
      q,
    ).slice(0, SHOWN)
  const audienceList = useQuery(audiences.list, team).data?.items
  const messages = useQuery(broadcasts.list, team).data?.items
  const promotions = useQuery(promotionScreens.list, page).data?.items
  const releaseList = useQuery(releases.list, page).data?.items
  const artists = useQuery(artistCalls.list, team).data?.items
  const segmentList = useQuery(segments.list, team).data?.items
  const segment_ids = segmentList?.map(({ id }) => id).slice(0, MANY) ?? []
  const trendList = useQuery(trends.list, segment_ids.length > 0 ? { organization_id, segment_ids } : skipToken).data
    ?.items
  const sequenceList = useQuery(sequences.list, team).data?.items
  const views = useQuery(rosterViews.list, team).data?.items
  return [
    ...of(
      'Artists',
      null,
      id => `/artists/${id}`,
      artists?.map(artist => ({ ...artist, icon: <Avatar size={20} name={artist.name} src={artist.image_url} /> })),
    ),
    ...of('Audiences', <ListFilter />, id => `/audiences/${id}`, audienceList),
    ...of('Messages', <MessageCircle />, id => `/messages/${id}`, messages),
    ...of('Promotions', <Megaphone />, id => `/promotions/${id}`, promotions),
    ...of(
      'Releases',
      <Disc3 />,
      id => `/releases/${id}`,
      releaseList?.map(({ id, title, artist }) => ({ id, name: title, note: artist.name })),
    ),
    ...of('Segments', <Clapperboard />, id => `/segments/${id}`, segmentList),
    ...of(
      'Trends',
      <Flame />,
      address => `/trends?${address}`,
      trendList?.map(({ id, segment_id, title }) => ({ id: `segment=${segment_id}&trend=${id}`, name: title })),
    ),
    ...of('Sequences', <Mails />, id => `/outreach/sequences/${id}`, sequenceList),
    ...findActions(
      (views ?? []).map(({ id, name, content }) => ({
        id: `view ${id}`,
        label: name,
        group: 'Views of the roster',
        icon: <Bookmark />,
        run: () => void navigate({ to: '/roster', search: searchOf(id, content) }),
      })),
      q,
    ).slice(0, SHOWN),
  ]
}

/** A view as the address of the roster says it. */
function searchOf(view: string, { filter, roster_id, order_by, sort_by, order_direction }: ViewContent) {
  const sort = sort_by ?? order_by
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...set,
    view,
    ...(roster_id && { list: roster_id }),
    ...(sort !== 'added_at' && { sort }),
    ...(order_direction === 'asc' && { order: order_direction }),
  }
}
