import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { PublishedDrop, PublishedDrops } from '#records/drops/server/published-drops.ts'
import type { LinkSettings } from '#records/messages/server/recipient-links.ts'

/** What the pages and answers about a fan's messages stand on. */
export interface PreferenceServices {
  database: Database
  clock: Clock
  links: LinkSettings
  contactKeys: KeyRing
  drops: PublishedDrops
  /** The looks of a drop's page; of none, the plain ones. */
  stylesheetsOf: (drop: PublishedDrop | null) => readonly string[]
  privacyUrl: (locale: 'en' | 'fr') => string
  /** Multiplies public limits, for load tests. */
  limitFactor: number
}
