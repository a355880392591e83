/** The account that pays, and who advertises. `token` is secret. */
export interface AdAccess {
  account_id: string
  page_id: string
  instagram_id: string
  token: string
}

export type AdObjective = 'REACH' | 'TRAFFIC' | 'VIDEO_VIEWS' | 'ENGAGEMENT'

/** What is said of an ad: sent, in review, decided, or no longer shown. */

export type AdStatus = 'received' | 'pending' | 'rejected' | 'approved' | 'paused' | 'disabled'

export interface AdOrder {
  /** Ours, part of the name at the platform: an order that is sent again finds what was made before. */
  id: string
  name: string
  objective: AdObjective
  /** Codes of countries; empty: everywhere. */
  countries: readonly string[]
  /** The platform widens the audience by itself. */
  is_automatic: boolean
  /** Of TRAFFIC. */
  link: string | null
  /** In the smallest unit of the account's currency. */
  daily_budget: number
  /** ISO 8601. */
  ends_at: string
  ads: readonly { id: string; ad_code: string }[]
}

/** The platform lets us in no longer. */
interface SignedOut {
  outcome: 'signed_out'
}

/** `refused` is for good, `retry` may work later. Reasons are for the team and hold no secret. */
type Failed = { outcome: 'refused'; reason: string } | { outcome: 'retry'; reason: string }

export type LaunchOutcome =
  | { outcome: 'launched'; platform_id: string; ads: { id: string; ad_id: string }[] }
  | SignedOut
  | Failed

export interface AdState {
  status: AdStatus
  reason: string | null
}

export interface AdPlatform {
  readonly isSimulated: boolean
  /** Name and currency of the account. */
  account(access: AdAccess): Promise<{ outcome: 'known'; name: string; currency: string } | SignedOut | Failed>
  /** Makes a campaign with its ads and starts it. Sent again it makes nothing twice. */
  launch(access: AdAccess, order: AdOrder): Promise<LaunchOutcome>
  /** States by the platform's ids of ads, at most fifty. */
  states(
    access: AdAccess,
    ad_ids: readonly string[],
  ): Promise<{ outcome: 'read'; ads: Map<string, AdState> } | SignedOut | Failed>
  /**
   * Stops a campaign for good: nothing is spent from then on. Without the platform's id, because a launch was never answered,
   * it is looked for by ours.
   */
  stop(
    access: AdAccess,
    campaign: { id: string; platform_id: string | null },
  ): Promise<{ outcome: 'stopped' } | SignedOut | Failed>
}
