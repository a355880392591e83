import type { Theme } from '#features/drops/theme/theme.ts'
import type { Voice } from '#features/drops/theme/voices.ts'

/** How a drop's page looks, worked out once when it is saved and kept with its version. */
export interface Dress {
  theme: Theme
  voice: Voice
  /** Narrowest first. */
  cover: { images: { url: string; avif_url?: string; width: number; height: number }[] } | null
}
