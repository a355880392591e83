import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { DuplicatesFrame } from '#platform/web/frame/duplicates-frame.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useRowKeys } from '#platform/web/ui/table/use-row-keys.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type CreatorPair, creatorMerges } from '../../merge-contract.ts'
import { DuplicatePair } from './duplicate-pair.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { duplicatesSearch } from './search.ts'
import { useMarkNotDuplicates } from './use-mark-not-duplicates.ts'

/** Pairs of creators that may be one person: what speaks for it, and the two ways to decide, by mouse or by key. */
export function DuplicatesScreen() {
  const organization_id = useOrganization().id
  const [{ cursor, start }, setView] = useUrlState(duplicatesSearch)
  const list = usePages(creatorMerges.duplicates, { organization_id }, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const count = useQuery(creatorMerges.countDuplicates, { organization_id })
  const [merging, setMerging] = useState<CreatorPair | null>(null)
  const { rows, isActive, setActive, decided } = usePairKeys(list.items, {
    enabled: !merging,
    onMerge: setMerging,
    onApart: pair => apart(pair),
  })
  const markNotDuplicates = useMarkNotDuplicates(organization_id)
  function apart(pair: CreatorPair) {
    decided(pair)
    markNotDuplicates(pair.creators)
  }
  return (
    <>
      <DuplicatesFrame
        title="Possible Duplicates"
        label="Possible duplicates"
        home={
          <Link to="/roster" className="text-fg-2 hover:text-fg">
            Roster
          </Link>
        }
        count={count.data}
        list={list}
        empty={<Nobody />}
        scroller={rows}
      >
        {(pair, at) => (
          <DuplicatePair
            key={pair.id}
            pair={pair}
            tabbable={isActive(pair.id, at)}
            onFocus={() => setActive(pair.id)}
            onMerge={() => setMerging(pair)}
            onApart={() => apart(pair)}
          />
        )}
      </DuplicatesFrame>
      {merging && (
        <MergeDialog
          organization_id={organization_id}
          ids={merging.creators.map(({ id }) => id)}
          onClose={() => setMerging(null)}
          onMerged={() => decided(merging)}
        />
      )}
    </>
  )
}

interface Keys {
  enabled: boolean
  onMerge: (pair: CreatorPair) => void
  onApart: (pair: CreatorPair) => void
}

/** j and k move between pairs, Enter or m merges, n says that they are two people; then the next one has the focus. */
function usePairKeys(pairs: readonly CreatorPair[], { enabled, onMerge, onApart }: Keys) {
  const rows = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const ids = pairs.map(({ id }) => id)
  const withActive = (run: (pair: CreatorPair) => void) => () => {
    const pair = pairs.find(({ id }) => id === active)
    if (pair) run(pair)
  }
  const merge = withActive(onMerge)
  useRowKeys({ ids, active, setActive, enabled, scroller: rows, onOpen: merge })
  useShortcuts(
    enabled
      ? [
          { keys: 'm', label: 'Merge the pair', group: 'List', run: merge },
          { keys: 'n', label: 'Not the same person', group: 'List', run: withActive(onApart) },
        ]
      : [],
  )
  return {
    rows,
    isActive: (id: string, at: number) => (active && ids.includes(active) ? id === active : at === 0),
    setActive,
    decided({ id }: CreatorPair) {
      const at = ids.indexOf(id)
      const next = ids[at + 1] ?? ids[at - 1]
      setActive(next)
      if (next) requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus())
    },
  }
}

function Nobody() {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No two creators look like one person"
      actions={
        <Link to="/roster" className={buttonClass()}>
          Go to Roster
        </Link>
      }
    >
      Whoever is added or gets a contact is compared with everybody else. Creators you know to be one person can be
      chosen in the roster and merged there.
    </EmptyState>
  )
}
