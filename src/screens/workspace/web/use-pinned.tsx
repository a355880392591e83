import { usePins } from '#features/pins/web/use-pins.ts'
import type { NavItemData } from '#platform/web/frame/nav-item.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'

const SHOWN = 12

/** What the member keeps at hand, for the sidebar. */
export function usePinned(organization_id: string, may: boolean): readonly NavItemData[] {
  const { data } = usePins(organization_id, may)
  return (data?.items ?? []).slice(0, SHOWN).map(({ kind, target_id, title }) => ({
    label: title,
    to: kind === 'drop' ? `/drops/${target_id}` : `/fans/${target_id}`,
    icon: <Avatar shape={kind === 'drop' ? 'square' : 'round'} size={16} name={title} />,
  }))
}
