import { pins } from '#features/pins/contract.ts'
import type { NavItemData } from '#platform/web/frame/nav-item.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { useQuery } from '#platform/web/use-query.ts'

const SHOWN = 12

/** What the member keeps at hand, for the sidebar. */
export function usePinned(organization_id: string): readonly NavItemData[] {
  const { data } = useQuery(pins.list, { organization_id, limit: SHOWN })
  return (data?.items ?? []).map(({ kind, target_id, title }) => ({
    label: title,
    to: kind === 'drop' ? `/drops/${target_id}` : `/fans/${target_id}`,
    icon: <Avatar shape={kind === 'drop' ? 'square' : 'round'} size={16} name={title} />,
  }))
}
