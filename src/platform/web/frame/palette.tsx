import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDebounced } from '../ui/fields/option-list.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { currentActions, findActions, markWords, type PaletteItem } from './palette-actions.ts'
import { activeShortcuts, useShortcuts } from './shortcuts.ts'

/** The result of a search hook: the found items and whether it is still loading. */
export type RecordSearch = (query: string) => { items: readonly PaletteItem[]; isPending: boolean }

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A hook that searches records of the workspace; called with the rested query, empty while nothing is typed. */
  useRecords: RecordSearch
}

/** Ctrl/Cmd-K: every record and every action, by name. */
export function Palette({ open, onOpenChange, useRecords }: PaletteProps) {
  useShortcuts([{ keys: 'mod+k', label: 'Search or jump to', group: 'Anywhere', run: () => onOpenChange(!open) }])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Search or jump to"
          className="paper layer-motion fixed inset-x-3 top-[12vh] z-40 mx-auto max-w-[560px] overflow-hidden shadow-dialog outline-none"
        >
          <Finder onDone={() => onOpenChange(false)} useRecords={useRecords} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Commands of the screen that have a key of their own; keys of a row and of movement mean nothing here. */
const commands = (): PaletteItem[] =>
  activeShortcuts()
    .filter(({ keys }) => keys.startsWith('mod+') && keys !== 'mod+k')
    .map(({ keys, label, group = 'Do', run }) => ({
      id: `key ${keys}`,
      label,
      group,
      keys,
      run: () => run(new KeyboardEvent('keydown')),
    }))

const everything = () => [...currentActions(), ...commands()]

/** The inside of the palette. */
export function Finder({ onDone, useRecords }: { onDone: () => void; useRecords: RecordSearch }) {
  const [query, setQuery] = useState('')
  const [actions, setActions] = useState(everything)
  useEffect(() => setActions(everything()), [])
  const records = useRecords(useDebounced(query.trim(), 150))
  const found = [...(query.trim() ? records.items : []), ...findActions(actions, query)]
  const groups = [...Map.groupBy(found, ({ group }) => group)].map(([value, items]) => ({ value, items }))
  const run = (item: PaletteItem) => {
    onDone()
    item.run()
  }

  return (
    <Autocomplete.Root
      open
      inline
      autoHighlight="always"
      items={groups}
      filter={null}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={(item: PaletteItem) => item.label}
    >
      <div className="flex h-11.5 items-center gap-2.5 border-line border-b ps-3.5 pe-3">
        {records.isPending && query ? <Spinner /> : <Search className="text-icon" />}
        <Autocomplete.Input
          aria-label="Search or jump to"
          placeholder="Search or jump to"
          className="h-full min-w-0 flex-1 bg-transparent text-15 outline-none"
        />
        <Kbd keys="Escape" />
      </div>
      <Autocomplete.List className="max-h-[min(420px,60vh)] overflow-y-auto overscroll-contain p-1.5 pt-0 outline-none data-empty:hidden">
        {groups.map(({ value, items }) => (
          <Autocomplete.Group key={value} items={items}>
            <Autocomplete.GroupLabel className="px-2 pt-2 pb-0.5 font-medium text-11 text-fg-3">
              {value}
            </Autocomplete.GroupLabel>
            {items.map(item => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                onClick={() => run(item)}
                className="group/item flex min-h-8.5 cursor-default select-none items-center gap-2.5 rounded-2 px-2 outline-none data-highlighted:bg-float-hover [&_.lucide]:text-icon"
              >
                {item.icon && <span className="grid size-6 flex-none place-items-center">{item.icon}</span>}
                <span className="flex min-w-0 flex-1 items-baseline gap-2">
                  <span className="truncate">
                    <Marked label={item.label} query={query} />
                  </span>
                  {item.note && <span className="truncate text-12 text-fg-3">{item.note}</span>}
                </span>
                {item.keys && <Kbd keys={item.keys} />}
              </Autocomplete.Item>
            ))}
          </Autocomplete.Group>
        ))}
      </Autocomplete.List>
      <Autocomplete.Empty className="px-4 py-6 text-center text-fg-2 empty:hidden">
        {records.isPending ? 'Searching…' : query ? `No results for “${query}”` : 'Type the name of anything here'}
      </Autocomplete.Empty>
      <footer className="flex h-8.5 items-center gap-1.5 border-line border-t px-3.5 text-12 text-fg-3">
        <Kbd keys="ArrowUp ArrowDown" /> Move
        <span className="ms-2">
          <Kbd keys="Enter" />
        </span>
        Open
        <span aria-live="polite" className="ms-auto">
          {found.length === 1 ? '1 result' : `${found.length} results`}
        </span>
      </footer>
    </Autocomplete.Root>
  )
}

function Marked({ label, query }: { label: string; query: string }) {
  const pieces = (query.trim() && markWords(label, query)) || [{ text: label, marked: false }]
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one label have no identity
      <mark key={index} className="bg-transparent font-strong text-accent-text">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
