import { createHash } from 'node:crypto'
import type { ReleaseCodes } from '#integrations/music/port.ts'

interface Release extends ReleaseCodes {
  id: string
  outAt: Date
}

/**
 * The catalogue of a simulated service. A release that was announced is out from its moment on; of everything else it has
 * a made-up item, always the same for the same code.
 */
export function simulatedCatalogue(now: () => Date, idOf: (seed: string) => string) {
  const announced: Release[] = []
  const isOut = ({ outAt }: Release) => outAt <= now()
  return {
    announce(release: Release) {
      announced.push(release)
    },
    /** Moves a release to another day, as labels do. */
    postpone(id: string, outAt: Date) {
      for (const release of announced) if (release.id === id) release.outAt = outAt
    },
    has(id: string): boolean {
      const release = announced.find(each => each.id === id)
      return release ? isOut(release) : true
    },
    /** The item with this UPC or ISRC, null while it is not out. */
    withCode(kind: 'upc' | 'isrc', code: string): string | null {
      const release = announced.find(each => each[kind] === code)
      if (release) return isOut(release) ? release.id : null
      return idOf(createHash('sha256').update(code).digest('hex'))
    },
  }
}
