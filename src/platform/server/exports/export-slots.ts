import { raise, tooManyRequests } from '#platform/server/errors.ts'

/** Who may have a file written at this moment, of whatever kind. */
export interface ExportSlots {
  /** @throws 429 where a file of the team is being written, or as many as there may be */
  refuseBusy(organizationId: string): void
  /** Takes a slot, and answers what gives it back, again being no harm. @throws 429 as above */
  take(organizationId: string): () => void
}

/**
 * A file holds a connection to the database for as long as its reader takes: one a team, so that nobody waits for another
 * team's slow line, and `most` of this process together, so that connections are left for everybody else.
 */
export function exportSlots({ most = 4 } = {}): ExportSlots {
  const busy = new Set<string>()
  const refuseBusy = (organizationId: string) => {
    if (busy.has(organizationId))
      raise(tooManyRequests(10, 'Your team is downloading another file. Please try again when it is done.'))
    if (busy.size >= most)
      raise(tooManyRequests(10, 'Many files are being downloaded right now. Please try again in a moment.'))
  }
  return {
    refuseBusy,
    take(organizationId) {
      refuseBusy(organizationId)
      busy.add(organizationId)
      let given = false
      return () => {
        // a second time it would be somebody else's
        if (!given) busy.delete(organizationId)
        given = true
      }
    },
  }
}
