import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import type { NavGroup } from '#platform/web/frame/nav-item.tsx'
import { mentions } from '#records/mentions/contract.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'

/** The navigation with what waits for an answer: stories that may still be answered, and conversations that nobody has read. */
export function useNavigationCounts(
  organization_id: string,
  nav: readonly NavGroup[],
  may: boolean,
): readonly NavGroup[] {
  const stories = useQuery(mentions.list, may ? { orgId: organization_id, page_type: 'OPEN', limit: 1 } : skipToken)
  const conversations = useQuery(inbox.counts, may ? { organization_id } : skipToken)
  const waiting: Record<string, number | undefined> = {
    '/mentions': stories.data?.count,
    '/inbox': conversations.data?.unread,
  }
  return nav.map(group => group.map(item => ({ ...item, count: waiting[item.to] })))
}
