import { MAX_PICKED, type RowSelection } from '#platform/contract/selection.ts'
import { isRetryable, useCommand } from '#platform/web/data/use-command.ts'
import { exact } from '#platform/web/numbers.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { withoutTags, withTags } from '#records/creator-tags/rules.ts'
import type { Creator } from '#records/creators/contract.ts'
import type { CreatorFilter } from '#records/creators/creator-filter.ts'

import { type BulkAction, type BulkRun, rosterBulk } from '../../bulk-contract.ts'
import { rosterScreen } from '../../contract.ts'
import { addedWords, creatorsWords, removedWords } from '../words.ts'

/** Whom it is done with: a selection in a list that a filter narrows. */
export interface Target extends CreatorFilter {
  roster_id: string
  selection: RowSelection
}

export const doneMessages: Record<BulkAction['kind'], (run: BulkRun) => string> = {
  ADD_TO_LIST: ({ changed }) => addedWords(changed),
  REMOVE_FROM_LIST: ({ changed }) => removedWords(changed),
  ADD_TAGS: ({ changed }) => ofMany('Tags Added!', changed),
  REMOVE_TAGS: ({ changed }) => ofMany('Tags Removed!', changed),
  SET_RATING: ({ changed }) => ofMany('Saved Creator Rating:', changed),
}

/** The words of one creator alone, and of more of them how many. */
const ofMany = (words: string, count: number) =>
  count === 1 ? words.replace(/:$/, '') : `${words} ${creatorsWords(count)}`

const failedWords: Record<BulkAction['kind'], string> = {
  ADD_TO_LIST: 'Failed to Add Creators to Your Roster',
  REMOVE_FROM_LIST: 'Failed to Remove Creators From Your Roster',
  ADD_TAGS: 'Failed to Add Tags',
  REMOVE_TAGS: 'Failed to Remove Tags',
  SET_RATING: 'Failed to Save Creator Rating',
}

/** What is being done to many at once, for the bar that shows how far it is. */
export const runningMessages: Record<BulkAction['kind'], string> = {
  ADD_TO_LIST: 'Adding creators to a list',
  REMOVE_FROM_LIST: 'Removing creators',
  ADD_TAGS: 'Adding tags',
  REMOVE_TAGS: 'Removing tags',
  SET_RATING: 'Saving ratings',
}

/** "Canceled: 1,500 of 2,400 done". */
export function stoppedMessage({ canceled_by_name, done, chosen }: BulkRun) {
  const why = canceled_by_name === null ? 'Stopped, because the list is gone' : 'Canceled'
  return `${why}: ${done === 0 ? 'nothing was done' : `${exact(done)} of ${exact(chosen)} done`}`
}

interface Lists {
  organization_id: string
  /** Undefined where the list is gone. */
  nameOf: (roster_id: string) => string | undefined
}

/** "Tagged with dance, paid": what was done, for the list of what was. */
export function bulkDoneText(action: BulkAction, { organization_id, nameOf }: Lists): string {
  const list = (id: string) => (nameOf(id) === undefined ? 'a list that is gone' : `“${nameOf(id)}”`)
  switch (action.kind) {
    case 'ADD_TO_LIST':
      return `Added to ${list(action.to_roster_id)}`
    case 'REMOVE_FROM_LIST':
      return `Removed from ${action.from_roster_id === organization_id ? 'the roster' : list(action.from_roster_id)}`
    case 'ADD_TAGS':
      return `Tagged with ${action.tag_names.join(', ')}`
    case 'REMOVE_TAGS':
      return `Tags taken off: ${action.tag_names.join(', ')}`
    case 'SET_RATING':
      return action.rating === 0 ? 'Ratings taken away' : `Rated ${action.rating} of 5`
  }
}

/** How far it is, or what came of it. */
export function stateWords(run: BulkRun): string {
  switch (run.state) {
    case 'RUNNING':
      return `Running: ${exact(run.done)} of ${exact(run.chosen)}`
    case 'UNDOING':
      return 'Being undone'
    case 'UNDONE':
      return `Undone: ${creatorsWords(run.restored)} put back`
    case 'STOPPED':
      return stoppedMessage(run)
    case 'DONE':
      return `${creatorsWords(run.changed)} changed`
  }
}

export function useUndo() {
  return useCommand(rosterBulk.undo, {
    done: ({ state, restored }) =>
      state === 'UNDOING' ? 'Undoing in the background' : `${creatorsWords(restored)} put back as before`,
    failed: 'Failed to undo',
  })
}

interface Outcome {
  onDone?: (() => void) | undefined
  onSettled?: (() => void) | undefined
}

/** Does the same with one creator or with all that match; what it did can be undone. */
export function useBulk(organization_id: string) {
  // alone, since the rest of what these give is another in every render
  const { mutate: undo } = useUndo()
  const { mutate: start, isPending } = useCommand(rosterBulk.start, {
    optimistic: (edit, { roster_id, selection, action }) => {
      if (selection.all) return
      const now = (creator: Creator) => (selection.ids.includes(creator.id) ? changed(creator, action) : creator)
      edit(rosterScreen.getCreator, now)
      const leaving = action.kind === 'REMOVE_FROM_LIST' ? action.from_roster_id : undefined
      if (leaving === roster_id || leaving === organization_id)
        edit(rosterScreen.listCreators, page => ({
          ...page,
          items: page.items.filter(({ id }) => !selection.ids.includes(id)),
        }))
      else edit(rosterScreen.listCreators, page => ({ ...page, items: page.items.map(now) }))
    },
  })
  const run = (target: Target, action: BulkAction, { onDone, onSettled }: Outcome = {}): void => {
    const { selection } = target
    if ((selection.all ? selection.excluded : selection.ids).length > MAX_PICKED) {
      toast.warning(`More than ${MAX_PICKED.toLocaleString('en')} single creators are too many. Use a filter instead.`)
      return
    }
    start(
      { ...target, action },
      {
        onSuccess: answer => {
          onDone?.()
          // a longer one says how far it is where the table begins
          if (answer.state !== 'DONE') return
          if (answer.changed === 0) toast.warning(nothingWords[action.kind])
          else
            toast.success(doneMessages[action.kind](answer), {
              undo: () => undo({ organization_id, id: answer.id }),
            })
        },
        onSettled: () => onSettled?.(),
        onError: error =>
          toast.error(failedWords[action.kind], {
            detail: error.message,
            ...(isRetryable(error) && {
              action: { label: 'Retry', run: () => run(target, action, { onDone, onSettled }) },
            }),
          }),
      },
    )
  }
  return { run, isPending }
}

/** How a creator looks once it is done. Out of another list they stay where they are shown. */
function changed(creator: Creator, action: BulkAction): Creator {
  switch (action.kind) {
    case 'ADD_TO_LIST':
      return { ...creator, rosters: [...creator.rosters, { id: action.to_roster_id }] }
    case 'REMOVE_FROM_LIST':
      return { ...creator, rosters: creator.rosters.filter(({ id }) => id !== action.from_roster_id) }
    case 'ADD_TAGS':
      return { ...creator, tags: withTags(creator.tags, action.tag_names, name => ({ name })) }
    case 'REMOVE_TAGS':
      return { ...creator, tags: withoutTags(creator.tags, action.tag_names) }
    case 'SET_RATING':
      return { ...creator, rating: action.rating }
  }
}

const nothingWords: Record<BulkAction['kind'], string> = {
  ADD_TO_LIST: 'All of them were in the list before',
  REMOVE_FROM_LIST: 'None of them was in the list any more',
  ADD_TAGS: 'All of them had these tags before',
  REMOVE_TAGS: 'None of them had these tags',
  SET_RATING: 'All of them had this rating before',
}
