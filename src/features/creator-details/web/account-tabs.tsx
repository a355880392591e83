import { Lock } from 'lucide-react'
import { compact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { handle } from '#records/creators/words.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

interface AccountTabsProps {
  profiles: readonly SocialProfile[]
  chosen: string
  onChoose: (id: string) => void
}

/** A tab per social account of a creator (DETAIL-005). */
export function AccountTabs({ profiles, chosen, onChoose }: AccountTabsProps) {
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
      <legend className="sr-only">Accounts</legend>
      {profiles.map(({ id, platform, username, follower_count, is_private }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={cx(
            'inline-flex h-8 flex-none cursor-default items-center gap-2 rounded-2 px-2.5 outline-offset-[-2px] hover:bg-hover',
            id === chosen ? 'bg-press font-medium text-fg' : 'text-fg-2',
          )}
        >
          <PlatformMark platform={platform} />
          <span className="sr-only">{platformName(platform)}: </span>
          <span className="max-w-44 truncate">{handle(username)}</span>
          {is_private && <Lock aria-label="private" className="size-3.5 text-icon" />}
          <span className="font-normal text-fg-3 tabular-nums">{compact(follower_count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
