import { createContext, type RefObject, use } from 'react'
import type { DropDraftFields } from '#records/drops/draft.ts'
import type { PageLanguage } from '#records/drops/in-language.ts'
import type { Look, StudioDrop } from '../drop.ts'
import type { DraftState } from './draft-session.ts'

export type Draft = DropDraftFields
export type DraftChanges = Partial<Draft>
export type Faults = StudioDrop['faults']

export interface Studio {
  organization_id: string
  drop: StudioDrop
  state: DraftState<Draft>
  draft: Draft
  /** Changes at once, undone at once; from what stands there now where a function is given. */
  change: (changes: DraftChanges | ((draft: Draft) => DraftChanges)) => void
  undo: () => void
  redo: () => void
  flush: () => Promise<void>
  /** Second languages that were switched off in this visit: switched on again, their texts are back. */
  removedTexts: RefObject<Partial<Record<PageLanguage, Draft['second_language']>>>
  /** What cannot be published as it stands, as the server last said. */
  faults: Faults
  look: Look
  /** Opens the part in which the field stands, and gives it the focus. A path such as `custom_fields.2.label`. */
  focusField: (path: string) => void
  /** Shows the form as another site would. */
  showEmbedded: () => void
  /** The zone in which moments are written. */
  zone: string
  setZone: (zone: string) => void
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('A part of the studio stands outside of it')
  return studio
}

/** Stands in the draft for a date that was left half typed: the preflight refuses it, where no date would publish without one. */
export const UNFINISHED_DATE = 'an unfinished date'

/** Id of a field's control: findings lead to it. */
export const controlId = (path: string) => `draft-${path.replaceAll('.', '-')}`
