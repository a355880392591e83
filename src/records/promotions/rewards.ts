/** What a creator gets for their part in an activation. */
export const REWARD_TYPES = ['MONEY', 'PRODUCT', 'TICKET', 'EXPERIENCE', 'MEET_AND_GREET'] as const
export type RewardType = (typeof REWARD_TYPES)[number]

export const rewardNames: Readonly<Record<RewardType, string>> = {
  MONEY: 'Money',
  PRODUCT: 'Product',
  TICKET: 'Ticket',
  EXPERIENCE: 'Experience',
  MEET_AND_GREET: 'Meet and greet',
}

/** Whose post a live post is; `custom` for what the others do not say. */
export const VIDEO_POST_TYPES = ['custom', 'brand_post', 'ugc_post', 'paid_post'] as const
export type VideoPostType = (typeof VIDEO_POST_TYPES)[number]

export const postTypeNames: Readonly<Record<VideoPostType, string>> = {
  custom: 'Custom',
  brand_post: 'Brand post',
  ugc_post: 'UGC post',
  paid_post: 'Paid post',
}
