import { z } from 'zod'
import { id, instant } from '#platform/contract/values.ts'
import { dropProfile, dropStatus } from '#records/drops/contract.ts'
import { draftChange, draftFault, dropDraft } from '#records/drops/draft.ts'
import { theme } from '#records/drops/theme/theme.ts'
import { voices } from '#records/drops/theme/voices.ts'
import { dropPhase } from '#screens/drops/contract.ts'

const revision = z.int().nonnegative()

/** Colours of a page, worked out from its pictures and the owner's wishes. */
export const look = z.object({
  ...theme.omit({ nearest_accent: true }).shape,
  /** WCAG contrast, 1 to 21. */
  contrast: z.object({ text: z.number(), button_label: z.number(), button: z.number() }),
  /** Fits the picture best: a suggestion, nothing more. */
  suggested_voice: z.enum(voices),
})
export type Look = z.output<typeof look>

/** A drop in the studio, whole. */
export const studioDrop = z.object({
  id,
  slug: z.string(),
  short_code: z.string(),
  share_url: z.url(),
  /** The short address `…/d/{short_code}`. */
  page_url: z.url(),
  artist: dropProfile,
  status: dropStatus,
  phase: dropPhase,
  /** When a scheduled page opens; null otherwise. */
  publish_at: instant.nullable(),
  /** Artist and slug may be changed by `set_address` until the page was first public. */
  address_is_free: z.boolean(),
  /** The team is a customer of whoever hosts the platform: agreeing is required, and a second box shows (FORM-048). */
  is_enterprise: z.boolean(),
  /** Where the installation sends text messages, two capital letters each; `sms_country_codes` chooses among them. */
  sms_countries: z.array(z.string()),
  revision,
  draft: dropDraft,
  faults: z.array(draftFault),
  saved_at: instant.nullable(),
  /** Name of who saved last. */
  saved_by: z.string().nullable(),
  /** The version fans see, or will see when a scheduled page opens; null before the first. */
  published: z.object({ version: z.int().positive(), published_at: instant, draft: dropDraft }).nullable(),
  /** What publishing would change for fans; empty where nothing, and before the first publishing. */
  unpublished_changes: z.array(draftChange),
  has_unpublished_changes: z.boolean(),
  look,
})

export type StudioDrop = z.output<typeof studioDrop>

/** What was done to a drop, with the draft as it was right after. */
export const historyEntry = z.object({
  /** For `restore`. */
  id: z.string(),
  /**
   * `EDITED` gathers what one person saved within ten minutes. An entry with a version is what fans see from then on, or from
   * `opens_at`, and is kept for ever. From `UNSCHEDULED` on, and a `SCHEDULED` without a version, there is nothing to restore.
   */
  kind: z.enum([
    ...(['STARTED', 'EDITED', 'RESTORED', 'PUBLISHED', 'SCHEDULED'] as const),
    ...(['UNSCHEDULED', 'OPENED', 'CLOSED', 'REOPENED', 'ARCHIVED'] as const),
  ]),
  version: z.int().positive().nullable(),
  /** Of a `SCHEDULED` entry. */
  opens_at: instant.nullable(),
  /** It has a draft that can be looked at and restored. */
  has_draft: z.boolean(),
  revision,
  /** Against the entry before. */
  changes: z.array(z.string()),
  /** Name of who did it; null for what came before there was a history. */
  by: z.string().nullable(),
  at: instant,
})
export type HistoryEntry = z.output<typeof historyEntry>
