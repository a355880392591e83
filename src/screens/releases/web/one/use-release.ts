import { createContext, use } from 'react'
import type { ReleaseScreenData } from '../../shown.ts'

interface OpenRelease {
  /** Names the release in every call. */
  place: { organization_id: string; release_id: string }
  data: ReleaseScreenData
  /** Archived: everything is read, nothing changed. */
  isFinal: boolean
  /** Forms that hold what is not saved, by the id of their `SaveBar`. */
  changedForms: Set<string>
}

export const ReleaseContext = createContext<OpenRelease | null>(null)

/** The release that is open. */
export function useRelease(): OpenRelease {
  return use(ReleaseContext) ?? noRelease()
}

const noRelease = (): never => {
  throw new Error('No release is open here.')
}
