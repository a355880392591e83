import type { z } from 'zod'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PresaveState, preSaveState } from './contract.ts'

/** Services that save to a library (SAVE-002); Beatport and the others only have links (SAVE-001). */
const libraryServices = ['spotify', 'apple-music'] as const
export type LibraryService = (typeof libraryServices)[number]

/** Libraries that fans of a drop may have its release saved to: those of its pre-save rows, and both with forever-save (SAVE-002). */
export const servicesOf = ({
  drop_type,
  presave_links,
  allow_forever_save,
}: Pick<PublicDrop, 'drop_type' | 'presave_links' | 'allow_forever_save'>): LibraryService[] =>
  libraryServices.filter(
    service =>
      allow_forever_save ||
      (drop_type === 'TRACK_PRE_SAVE' &&
        presave_links.some(({ platform, is_hidden }) => platform === service && !is_hidden)),
  )

/** Whether the drop announces a release, rather than only collecting libraries for later ones. */
export const hasRelease = ({ drop_type, go_live_timestamp }: Pick<PublicDrop, 'drop_type' | 'go_live_timestamp'>) =>
  drop_type === 'TRACK_PRE_SAVE' || go_live_timestamp !== null

/** A wish on the wire: a failed one is none again (SAVE-020, SAVE-022). */
export const wireState = (state: PresaveState): z.output<typeof preSaveState> =>
  state === 'PENDING' ? 'PENDING' : state === 'SAVED' ? 'COMPLETED' : 'NONE'

const MINUTE = 60_000
/** Waits after the first failure and each later one; a failure after the last is final (SAVE-021). */
export const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE] as const
