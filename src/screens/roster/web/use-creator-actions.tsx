import { useMemo, useState } from 'react'
import { AddToPromoDialog } from '#features/shortlist/web/add-to-promo-dialog.tsx'
import type { RowSelection } from '#platform/contract/selection.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import type { Shortcut } from '#platform/web/frame/shortcuts.ts'
import type { Selection } from '#platform/web/ui/table/selection.ts'
import type { Creator } from '#records/creators/contract.ts'
import type { CreatorFilter } from '#records/creators/creator-filter.ts'
import { creatorName } from '#records/creators/words.ts'
import { WriteTo } from '#records/outreach/web/write-to.tsx'
import type { Roster } from '#records/rosters/contract.ts'
import { AddToListDialog } from '#records/rosters/web/add-to-list-dialog.tsx'
import type { BulkAction } from '../bulk-contract.ts'
import { MAX_MERGED } from '../merge-contract.ts'
import { MergeDialog } from './duplicates/merge-dialog.tsx'
import { EraseCreatorDialog } from './record/erase-creator-dialog.tsx'
import { RatingDialog } from './record/rating-dialog.tsx'
import { TagsDialog } from './record/tags-dialog.tsx'
import { MAX_SHORTLISTED, ShortlistChosen } from './shortlist-chosen.tsx'
import type { RowActions } from './table/row-menu.tsx'
import { useBulk } from './table/use-bulk.ts'
import { useIsAdmin } from './use-is-admin.ts'
import { creatorsWords } from './words.ts'
import { WriteForPromotion } from './write-for-promotion.tsx'

interface Scene {
  /** The open list and what narrows it. */
  target: CreatorFilter & { roster_id: string }
  list: Roster | undefined
  lists: readonly Roster[]
  creators: readonly Creator[]
  selection: Selection
  /** How many are chosen, where somebody counted. */
  count: number | undefined
  onOpen: (id: string) => void
}

/** Whom an open dialog is about: one creator, or all that are chosen. */
interface Asked {
  layer: 'promotion' | 'tags' | 'tags-off' | 'rating' | 'list' | 'merge' | 'erase' | 'write' | 'write-for-promotion'
  one?: Creator
}

/** What can be done with a creator or with the chosen ones, by menu, bar and key. */
export function useCreatorActions({ target, list, lists, creators, selection, count, onOpen }: Scene) {
  const organization_id = useOrganization().id
  const { run, isPending } = useBulk(organization_id)
  const admin = useIsAdmin(organization_id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const chosen: RowSelection = selection.chosen
  const doOne: DoOne = useSteady(({ id, rosters }, action, onSettled) => {
    // a link may have opened the record of somebody who is not in the open list
    const roster_id = rosters.some(({ id }) => id === target.roster_id) ? target.roster_id : organization_id
    run({ ...target, roster_id, selection: { all: false, ids: [id] } }, action, { ...(onSettled && { onSettled }) })
  })
  const open = useSteady(onOpen)
  const doChosen = (action: BulkAction) => run({ ...target, selection: chosen }, action, { onDone: selection.clear })
  const listed = list && !list.is_default ? list.id : undefined

  // the same while rows are chosen and filters are set: with others every row would be drawn again
  const actions = useMemo(
    () => rowActions({ listed, organization_id, doOne, onOpen: open, onAsk: setAsked, admin }),
    [listed, organization_id, doOne, open, admin],
  )
  const many = {
    /** Some that are ticked one by one. */
    addToPromotion:
      !chosen.all && chosen.ids.length <= MAX_SHORTLISTED ? () => setAsked({ layer: 'promotion' }) : undefined,
    addTags: () => setAsked({ layer: 'tags' }),
    removeTags: () => setAsked({ layer: 'tags-off' }),
    setRating: () => setAsked({ layer: 'rating' }),
    write: () => setAsked({ layer: 'write' }),
    addToList: () => setAsked({ layer: 'list' }),
    removeFromList: listed ? () => doChosen({ kind: 'REMOVE_FROM_LIST', from_roster_id: listed }) : undefined,
    /** Some that are ticked one by one. */
    merge:
      !chosen.all && chosen.ids.length > 1 && chosen.ids.length <= MAX_MERGED
        ? () => setAsked({ layer: 'merge' })
        : undefined,
    removeFromRoster: () => doChosen({ kind: 'REMOVE_FROM_LIST', from_roster_id: organization_id }),
  }

  const some = chosen.all || chosen.ids.length > 0
  /** The chosen ones, else the row that has the focus, else whose record is open. */
  const byKey = (all: () => void, single: (creator: Creator) => void, opened?: Creator) => () => {
    if (some) return all()
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    const creator = row === undefined ? opened : creators.find(({ id }) => id === row)
    if (creator) single(creator)
  }
  /** Kept by whoever is nearest: the open record, else the table. */
  const keys = (opened?: Creator): Shortcut[] =>
    [
      { keys: 't', label: 'Add tags', run: byKey(many.addTags, actions.addTags, opened) },
      { keys: 'l', label: 'Add to a list', run: byKey(many.addToList, actions.addToList, opened) },
    ].map(shortcut => ({ ...shortcut, group: 'List', inDrawer: true }))

  const one = asked?.one
  const about = {
    whom: one ? creatorName(one) : count === undefined ? 'All creators that match' : creatorsWords(count),
    onClose: () => setAsked(null),
  }
  const act = (action: BulkAction) => (one ? doOne(one, action) : doChosen(action))
  const layer =
    asked?.layer === 'tags' || asked?.layer === 'tags-off' ? (
      <TagsDialog
        {...about}
        organization_id={organization_id}
        mode={asked.layer === 'tags' ? 'add' : 'remove'}
        onChoose={tag_names => act({ kind: asked.layer === 'tags' ? 'ADD_TAGS' : 'REMOVE_TAGS', tag_names })}
      />
    ) : asked?.layer === 'rating' ? (
      <RatingDialog {...about} onChoose={rating => act({ kind: 'SET_RATING', rating })} />
    ) : asked?.layer === 'list' ? (
      <AddToListDialog
        {...about}
        lists={lists}
        inLists={one?.rosters.map(({ id }) => id) ?? []}
        onChoose={({ id }) => act({ kind: 'ADD_TO_LIST', to_roster_id: id })}
      />
    ) : asked?.layer === 'promotion' && one ? (
      <AddToPromoDialog creators={[one]} onClose={about.onClose} />
    ) : asked?.layer === 'promotion' && !chosen.all ? (
      <ShortlistChosen ids={chosen.ids} known={creators} onClose={about.onClose} />
    ) : asked?.layer === 'erase' && one ? (
      <EraseCreatorDialog organization_id={organization_id} creator={one} onClose={about.onClose} />
    ) : asked?.layer === 'write' ? (
      <WriteTo
        organization_id={organization_id}
        asked={{ ...target, selection: one ? { all: false, ids: [one.id] } : chosen }}
        onClose={about.onClose}
      />
    ) : asked?.layer === 'write-for-promotion' && one ? (
      <WriteForPromotion
        organization_id={organization_id}
        asked={{ ...target, selection: { all: false, ids: [one.id] } }}
        onClose={about.onClose}
      />
    ) : asked?.layer === 'merge' && !chosen.all ? (
      <MergeDialog
        organization_id={organization_id}
        ids={chosen.ids}
        onClose={about.onClose}
        onMerged={selection.clear}
      />
    ) : null
  /** Puts one creator into a list or takes them out, from their record. */
  const toggleList = (creator: Creator, roster: Roster, on: boolean, settled: () => void) =>
    doOne(
      creator,
      on ? { kind: 'ADD_TO_LIST', to_roster_id: roster.id } : { kind: 'REMOVE_FROM_LIST', from_roster_id: roster.id },
      settled,
    )
  return { actions, many, keys, layer, isPending, toggleList }
}

type DoOne = (creator: Creator, action: BulkAction, onSettled?: () => void) => void

interface RowScene {
  /** The open list, but the one of everybody. */
  listed: string | undefined
  organization_id: string
  doOne: DoOne
  onOpen: (id: string) => void
  onAsk: (asked: Asked) => void
  admin: boolean
}

const rowActions = ({ listed, organization_id, doOne, onOpen, onAsk, admin }: RowScene): RowActions => ({
  open: ({ id }) => onOpen(id),
  addToPromotion: one => onAsk({ layer: 'promotion', one }),
  addTags: one => onAsk({ layer: 'tags', one }),
  write: one => onAsk({ layer: 'write', one }),
  writeForPromotion: one => onAsk({ layer: 'write-for-promotion', one }),
  addToList: one => onAsk({ layer: 'list', one }),
  removeFromList: listed ? one => doOne(one, { kind: 'REMOVE_FROM_LIST', from_roster_id: listed }) : undefined,
  removeFromRoster: one => doOne(one, { kind: 'REMOVE_FROM_LIST', from_roster_id: organization_id }),
  erase: admin ? one => onAsk({ layer: 'erase', one }) : undefined,
})

export type ManyActions = ReturnType<typeof useCreatorActions>['many']
