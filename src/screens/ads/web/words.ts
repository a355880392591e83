import type { BadgeType } from '#platform/web/ui/badge.tsx'
import type { AdCampaign } from '#records/ads/contract.ts'
import type { AdStatus, CampaignStatus } from '#records/ads/kinds.ts'

export const statusNames: Readonly<Record<CampaignStatus, string>> = {
  ENABLED: 'Enabled',
  NEEDS_ATTENTION: 'Needs attention',
  ARCHIVED: 'Archived',
}

export const adWords: Readonly<Record<AdStatus, { words: string; type: BadgeType }>> = {
  received: { words: 'Sent to Meta', type: 'Gray' },
  pending: { words: 'In review', type: 'Warning' },
  approved: { words: 'Approved', type: 'Success' },
  rejected: { words: 'Rejected', type: 'Error' },
  paused: { words: 'Paused', type: 'Gray' },
  disabled: { words: 'Switched off', type: 'Error' },
}

/** Where a campaign stands, in a badge: what its status, launch and review say together. */
export function campaignStatus({ status, launch_result, review }: AdCampaign): { words: string; type: BadgeType } {
  if (status === 'ARCHIVED') return { words: 'Archived', type: 'Gray' }
  if (launch_result === null) return { words: 'Not launched', type: 'Gray' }
  if (launch_result === 'PENDING') return { words: 'Launching', type: 'Branded' }
  if (launch_result === 'FAILED') return { words: 'Launch failed', type: 'Error' }
  if (review === 'REJECTED') return { words: 'Rejected', type: 'Error' }
  if (status === 'NEEDS_ATTENTION') return { words: 'Needs attention', type: 'Error' }
  return review === 'APPROVED' ? { words: 'Running', type: 'Success' } : { words: 'In review', type: 'Warning' }
}
