import { useState } from 'react'

/** Chosen rows as the server gets them: some ids, or everything that matches the filter except some ids. */
export type Chosen = { all: false; ids: string[] } | { all: true; excluded: string[] }

export interface Selection {
  chosen: Chosen
  isChosen: (id: string) => boolean
  toggle: (id: string) => void
  /** Chooses or frees a range between the row touched last and this one (shift). */
  toggleTo: (id: string, pageIds: readonly string[]) => void
  /** Chooses these rows, or frees them. */
  choose: (ids: readonly string[], chosen: boolean) => void
  /** Chooses the whole page, or frees it when it is chosen already. */
  togglePage: (pageIds: readonly string[]) => void
  chooseAllMatching: () => void
  clear: () => void
  /** Number of selected rows; `total` is the number of matches. `undefined` when all match and the total is unknown. */
  count: (total?: number) => number | undefined
}

type State = { key: string; all: boolean; ids: ReadonlySet<string>; last: string | undefined }

/**
 * Selection over pages. It survives paging and sorting; it is lost when `key` (list, search, filter) changes.
 * `ids` are the chosen rows, or the exclusions once all matching are chosen.
 */
export function useSelection(key: string): Selection {
  const nothing: State = { key, all: false, ids: new Set(), last: undefined }
  const [kept, setState] = useState(nothing)
  const isLost = kept.key !== key
  // forgotten, not set aside: the same key comes back when a search is cleared again
  if (isLost) setState(nothing)
  const state = isLost ? nothing : kept

  const isChosen = (id: string) => state.ids.has(id) !== state.all
  const set = (ids: readonly string[], choose: boolean, last: string | undefined) => {
    const next = new Set(state.ids)
    for (const id of ids) {
      if (choose === state.all) next.delete(id)
      else next.add(id)
    }
    setState({ key, all: state.all, ids: next, last })
  }

  return {
    chosen: state.all ? { all: true, excluded: [...state.ids] } : { all: false, ids: [...state.ids] },
    isChosen,
    toggle: id => set([id], !isChosen(id), id),
    toggleTo: (id, pageIds) => {
      const ends = [pageIds.indexOf(state.last ?? id), pageIds.indexOf(id)].sort((a, b) => a - b)
      const from = ends[0] === -1 ? ends[1] : ends[0]
      set(pageIds.slice(from, (ends[1] ?? 0) + 1), !isChosen(id), id)
    },
    choose: (ids, chosen) => set(ids, chosen, ids.at(-1)),
    togglePage: pageIds => set(pageIds, !pageIds.every(isChosen), undefined),
    chooseAllMatching: () => setState({ key, all: true, ids: new Set(), last: undefined }),
    clear: () => setState(nothing),
    count: total => (state.all ? (total === undefined ? undefined : total - state.ids.size) : state.ids.size),
  }
}
