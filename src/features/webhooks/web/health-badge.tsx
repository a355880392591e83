import { relativeDate } from '#platform/web/dates.ts'
import { Badge, type BadgeType } from '#platform/web/ui/badge.tsx'
import type { WebhookEndpoint } from '../contract.ts'
import { type Health, healthOf } from './words.ts'

const looks: Record<Health, [BadgeType, string]> = {
  working: ['Success', 'Working'],
  new: ['Gray', 'Nothing sent yet'],
  failing: ['Warning', 'Failing'],
  gone: ['Error', 'Disabled: gone'],
  'given-up': ['Error', 'Disabled: failing'],
  off: ['Gray', 'Disabled'],
}

/** How an endpoint does. */
export function HealthBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const health = healthOf(endpoint)
  const [type, word] = looks[health]
  const since = health === 'failing' && endpoint.failing_since ? ` for ${ageOf(endpoint.failing_since)}` : ''
  return (
    <Badge type={type}>
      {word}
      {since}
    </Badge>
  )
}

/** 5m; a moment where it is less. */
const ageOf = (since: string) => relativeDate(since, new Date()).replace(' ago', '').replace('now', 'a moment')
