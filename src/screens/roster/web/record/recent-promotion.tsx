import { useLocation } from '@tanstack/react-router'
import { relativeDate } from '#platform/web/dates.ts'
import { useHasChildScreens } from '#platform/web/frame/has-screens.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import type { Creator } from '#records/creators/contract.ts'

/** Leads to the promotion and keeps what the address asks for, so that Back and the promotion know it (TABLE-030). */
export function RecentPromotion({ promotion }: { promotion: NonNullable<Creator['recent_promotion']> }) {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const reachable = useHasChildScreens('/promote/')
  const words = (
    <>
      <Avatar shape="square" size={20} name={promotion.name} />
      <span className="truncate">{promotion.name}</span>
    </>
  )
  return (
    <Tooltip text={`${promotion.name}, added ${relativeDate(promotion.added_at, new Date())}`}>
      {reachable ? (
        <a
          href={`/promote/${encodeURIComponent(promotion.id)}${search}`}
          className="flex min-w-0 items-center gap-1.5 hover:underline"
        >
          {words}
        </a>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5">{words}</span>
      )}
    </Tooltip>
  )
}
