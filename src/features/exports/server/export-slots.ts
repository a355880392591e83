import { raise, tooManyRequests } from '#platform/server/errors.ts'

/** Limits the exports that are written at the same time, of all kinds. */
export interface ExportSlots {
  /** @throws 429 while a file of the team is being written, or the maximum of all teams */
  refuseBusy(organizationId: string): void
  /** Takes a slot and returns the function that releases it, which may be called twice. @throws 429 as above */
  take(organizationId: string): () => void
}

/**
 * A file holds a database connection as long as its download takes. So a team writes one at a time, and this process at
 * most `most`, which leaves connections for everybody else.
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
        // the second time the slot may be another's
        if (!given) busy.delete(organizationId)
        given = true
      }
    },
  }
}
