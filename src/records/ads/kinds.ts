/** What an ad campaign is for. */
export const OBJECTIVES = ['REACH', 'TRAFFIC', 'VIDEO_VIEWS', 'ENGAGEMENT'] as const
export const objectiveNames: Readonly<Record<(typeof OBJECTIVES)[number], string>> = {
  REACH: 'Reach',
  TRAFFIC: 'Traffic',
  VIDEO_VIEWS: 'Video views',
  ENGAGEMENT: 'Engagement',
}

/** How an audience is found: in the countries of a segment's creators, or automatically for a song. */
export const AUDIENCE_TYPES = ['CREATOR_HARVESTING', 'AUTO'] as const
export type AudienceType = (typeof AUDIENCE_TYPES)[number]
export const audienceNames: Readonly<Record<AudienceType, string>> = { CREATOR_HARVESTING: 'Segment', AUTO: 'Song' }

export const LAUNCH_RESULTS = ['FAILED', 'PENDING', 'SUCCESS'] as const
export const CAMPAIGN_STATUSES = ['ENABLED', 'ARCHIVED', 'NEEDS_ATTENTION'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
export const REVIEWS = ['APPROVED', 'REJECTED'] as const
export type Review = (typeof REVIEWS)[number]

/** What the platform says of one ad. */
export const AD_STATUSES = ['received', 'pending', 'rejected', 'approved', 'paused', 'disabled'] as const
export type AdStatus = (typeof AD_STATUSES)[number]

/** What the states of all ads together mean: rejected with one that is, approved once every ad is decided. */
export function reviewOf(statuses: readonly AdStatus[]): Review | null {
  if (statuses.includes('rejected')) return 'REJECTED'
  const isDecided = statuses.length > 0 && statuses.every(one => one === 'approved' || one === 'paused')
  return isDecided ? 'APPROVED' : null
}

/** An ad that was rejected or switched off waits for somebody. */
export const needsAttention = (statuses: readonly AdStatus[]): boolean =>
  statuses.some(one => one === 'rejected' || one === 'disabled')

/** What is said of a code that can be none. */
export const CODE_WORDS = 'Enter the ad code as its creator sent it: at least 5 characters, no spaces.'
export const isAdCode = (text: string) => /^\S{5,200}$/.test(text.trim())
