import { Info } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { activityLevel } from '../rules.ts'
import { ACTIVITY_WORDS } from '../words.ts'

/** How lately a TikTok profile posted (DETAIL-034); green for the first two levels, yellow for the others. */
export function RecentActivity({ profile }: { profile: SocialProfile }) {
  const level = activityLevel(profile.most_recent_published_at, new Date())
  const { label, explanation } = ACTIVITY_WORDS[level]
  const lively = level === 'VERY_ACTIVE' || level === 'ACTIVE'
  return (
    <section aria-label="Recent Activity" className="flex min-h-7 items-center gap-1.5">
      <h3 className="font-medium text-12 text-fg-2">Recent Activity</h3>
      <Tooltip text={explanation}>
        <button
          type="button"
          aria-label={explanation}
          className="grid size-6 place-items-center rounded-full text-icon"
        >
          <Info className="size-3.5" />
        </button>
      </Tooltip>
      <span className="flex-1" />
      <Badge
        type={lively ? 'Success' : 'Warning'}
        icon={
          <span
            aria-hidden="true"
            className={lively ? 'size-1.5 rounded-full bg-good-solid' : 'size-1.5 rounded-full bg-warn-solid'}
          />
        }
      >
        {label}
      </Badge>
    </section>
  )
}
