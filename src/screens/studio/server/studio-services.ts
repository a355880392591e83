import type { Storage } from '#integrations/storage/port.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PageLook } from '#records/drops/server/dress.ts'
import type { Channel } from '#records/messages/contract.ts'
import type { PreviewState } from '../contract.ts'
import type { CheckLinks } from './preflight/link-checker.ts'

export interface Addresses {
  dropHost: string
  shareBaseUrl: string
}

/** What the studio is given. */
export interface StudioServices {
  storage: Storage
  addresses: Addresses
  /** Whether a provider is set for the channel. */
  senders: Readonly<Record<Channel, boolean>>
  /** Where the installation sends text messages, two capital letters each. */
  smsCountries: readonly string[]
  checkLinks: CheckLinks
  /** Multiplies limits; for load tests. */
  limitFactor: number
  /** Null where fan pages are not built. */
  previews: Previews | null
}

/** Drafts as the pages they will be. */
interface Previews {
  html(
    drop: PreviewedDrop,
    shows: { state: PreviewState; form_only: boolean; language?: 'en' | 'fr' | undefined },
    now: Date,
  ): string
  link(
    subject: { organization_id: string; drop_id: string; preview_round: number },
    now: Date,
  ): { url: string; expires_at: Date }
}

interface PreviewedDrop {
  id: string
  slug: string
  short_code: string
  page: PublicDrop
  dress: PageLook
}
