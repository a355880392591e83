import { usePins } from '#features/pins/web/use-pins.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import type { NavItemData } from '#platform/web/frame/nav-item.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { dropScreens } from '#screens/drops/contract.ts'

const SHOWN = 12

/** What the member keeps at hand, for the sidebar. */
export function usePinned(organization_id: string, may: boolean): readonly NavItemData[] {
  const { data } = usePins(organization_id, may)
  const pinned = (data?.items ?? []).slice(0, SHOWN)
  const ids = pinned.filter(({ kind }) => kind === 'drop').map(({ target_id }) => target_id)
  const { data: drops } = useQuery(dropScreens.covers, ids.length > 0 ? { organization_id, ids } : skipToken)
  const covers = new Map(drops?.items.map(drop => [drop.id, drop.cover_url]))
  return pinned.map(({ kind, target_id, title }) => ({
    label: title,
    to: kind === 'drop' ? `/drops/${target_id}` : `/fans/${target_id}`,
    icon: <Avatar shape={kind === 'drop' ? 'square' : 'round'} size={16} name={title} src={covers.get(target_id)} />,
  }))
}
