import { shortDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Thread } from '#records/outreach/inbox-contract.ts'

/** What came of a conversation; nothing while nobody answered. */
export function OutcomeBadge({ thread: { outcome, away_until } }: { thread: Pick<Thread, 'outcome' | 'away_until'> }) {
  if (outcome === 'REPLIED') return <Badge type="Success">Stopped: replied</Badge>
  if (outcome === 'AWAY')
    return <Badge type="Warning">{away_until ? `Away until ${shortDate(away_until)}` : 'Away'}</Badge>
  if (outcome === 'BOUNCED') return <Badge type="Error">Stopped: bounced</Badge>
  if (outcome === 'UNSUBSCRIBED') return <Badge>Stopped: unsubscribed</Badge>
  return null
}
