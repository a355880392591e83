import type { DetectorPost } from './signals.ts'

/** A post in the detector's window. */
export interface WindowPost extends DetectorPost {
  /** Null: nobody knows. */
  play_count: number | null
  like_count: number | null
  /** The trend it belonged to after the last run. */
  trend: string | null
  /** A person put it there: no run moves it. */
  by_hand: boolean
}

/** A trend as the last run left it. */
export interface KnownTrend {
  id: string
  /** Saved by a person: keeps its posts and is never merged away. */
  pinned: boolean
  /** Posts it has, also those that have left the window. */
  size: number
}
