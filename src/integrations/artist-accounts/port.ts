/** An account of an artist on a platform, as its owner let us in. `token` is secret. */
export interface ConnectedAccount {
  /** The platform's own id, by which its notices name the account. */
  platform_id: string
  username: string
  name: string
  follower_count: number | null
  token: string
  token_expires_at: Date | null
}

/** Somebody who wrote to the account. Null: the platform does not tell. */
export interface SenderProfile {
  username: string
  name: string | null
  is_verified: boolean | null
  follower_count: number | null
}

/** The platform lets us in no longer. Reasons are for the team and hold no secret. */
export interface SignedOut {
  outcome: 'signed_out'
  reason: string
}

export type RenewResult = { outcome: 'renewed'; token: string; token_expires_at: Date } | SignedOut

/**
 * What became of an answer. `retry` says that the platform certainly did not take it, `unknown` that it may have, `too_late`
 * that its window is over.
 */
export type ReplyOutcome =
  | { outcome: 'sent'; platform_id: string }
  | { outcome: 'too_late' }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'retry'; afterMs?: number | undefined; reason: string }
  | { outcome: 'unknown'; reason: string }
  | SignedOut

/** What a platform notified us of. `account_id` is the platform's id of the artist's account. */
export type AccountNotice =
  | {
      kind: 'STORY'
      account_id: string
      message_id: string
      sender_id: string
      sent_at: Date
      /** Dies with the story, 24 hours after it was published at the latest. */
      media_url: string | null
    }
  | {
      kind: 'COMMENT'
      account_id: string
      comment_id: string
      sender_id: string
      sender_username: string | null
      media_id: string | null
      text: string
      sent_at: Date
    }
  /** The sender took it back: nothing of it may be kept. */
  | { kind: 'DELETED'; account_id: string; message_id: string }

/** Accounts of artists on one platform: sign-in, reading, answering. */
export interface ArtistAccounts {
  readonly name: 'instagram' | 'simulator'
  signInUrl(request: { state: string; redirectUri: string }): string
  /** Signs in and asks for notices of the account. @throws SignInFailed */
  signIn(request: { code: string; redirectUri: string }): Promise<ConnectedAccount>
  /** A token that lives longer. @throws when the platform fails */
  renew(token: string): Promise<RenewResult>
  /** Null when the platform does not show the person. @throws when the platform fails */
  sender(token: string, sender_id: string): Promise<SenderProfile | SignedOut | null>
  /** Never throws for what a platform may answer. */
  sendMessage(token: string, message: { account_id: string; recipient_id: string; text: string }): Promise<ReplyOutcome>
  answerComment(token: string, answer: { comment_id: string; text: string }): Promise<ReplyOutcome>
  /** Whether a notice was signed by the platform: over the bytes as they came. */
  isSigned(body: Buffer, signature: string | undefined): boolean
  /** Whether a subscription of our address is our own. */
  isOwnSubscription(verifyToken: string | undefined): boolean
  /** What a body holds that we know. */
  noticesIn(body: unknown): AccountNotice[]
  /** Of a simulator: sends what fans publish, so that the demo has something to answer. */
  simulate?(account: { platform_id: string; username: string }): Promise<void>
}

/** A failed sign-in, with words for the person who tries. */
export class SignInFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SignInFailed'
  }
}
