import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Tag as TagChip } from '#platform/web/ui/chips.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Tag } from '../contract.ts'
import { MAX_TAG_LENGTH, sameTag } from '../rules.ts'
import { useRecentTags } from './recent-tags.ts'
import { appliedTo, TagList } from './tag-list.tsx'
import { useTags } from './use-creator-tags.ts'
import { useEnter } from './use-enter.ts'
import { type Tagged, useTagging } from './use-tagging.ts'

export interface TagPickerProps extends Tagged {
  /** Names of tags that only some of the creators have. */
  partly?: readonly string[]
  /** Shown beside each tag when given (TAG-011). */
  onEdit?: (tag: Tag) => void
  onDelete?: (tag: Tag) => void
}

/** The search, and what it finds. */
const optionsOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('input[type="search"], [data-pick] [role="checkbox"], [data-create]') ?? []),
]

/** Searches or creates a tag, and adds it to creators or removes it; every press takes effect at once. */
export function TagPicker({ organization_id, creator_ids, applied, partly = [], onEdit, onDelete }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const q = useDebounced(name)
  const tags = useTags(organization_id, q)
  const { recent } = useRecentTags(organization_id)
  const { isOn, toggle } = useTagging({ organization_id, creator_ids, applied })
  const panel = useRef<HTMLDivElement>(null)
  const settled = q === name && !tags.isPending && !tags.isStale
  const unknown = name !== '' && settled && !tags.error && !tags.items.some(tag => sameTag(tag.name, name))

  const { enter, forget } = useEnter(settled, () => {
    const option = optionsOf(panel.current)[1]
    if (!option) return
    option.click()
    // what is typed next is another tag
    setTyped('')
  })

  /** Arrow keys move between the options; Enter in the search presses the first one. */
  const onKeyDown = (event: KeyboardEvent) => {
    const [search, ...boxes] = optionsOf(panel.current)
    const here = boxes.indexOf(document.activeElement as HTMLElement)
    const target =
      event.key === 'ArrowDown' ? boxes[here + 1] : event.key === 'ArrowUp' ? (boxes[here - 1] ?? search) : undefined
    if (event.key === 'Enter' && document.activeElement === search && name !== '') enter()
    else if (!target) return
    else target.focus()
    event.preventDefault()
  }

  const row = (name: string, note?: string) => (
    <div data-pick className="flex min-h-8 items-center gap-2 px-2">
      <Checkbox
        checked={isOn(name)}
        indeterminate={!isOn(name) && partly.some(other => sameTag(other, name))}
        onCheckedChange={on => toggle(name, on)}
        disabled={creator_ids.length === 0}
        className="my-1"
      >
        <TagChip hue={hueOf(name.toLowerCase())}>
          <span className={cx('truncate', onEdit || onDelete ? 'max-w-[104px]' : 'max-w-[150px]')}>{name}</span>
        </TagChip>
      </Checkbox>
      {note && <span className="ms-auto flex-none text-12 text-fg-3 tabular-nums">{note}</span>}
    </div>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields and boxes inside
    <div ref={panel} onKeyDown={onKeyDown} className="w-[360px] max-w-full">
      <div className="border-line border-b p-2">
        <SearchField
          label="Search or create tags"
          value={typed}
          onValueChange={text => {
            forget()
            setTyped(text)
          }}
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
        />
      </div>
      <div className="max-h-[340px] overflow-y-auto overscroll-contain p-1" onScroll={tags.onScroll}>
        {name === '' && recent.length > 0 && (
          <section aria-label="Recently used">
            <h3 className="px-2 pt-1.5 pb-1 text-12 text-fg-3">Recently used</h3>
            <ul>
              {recent.map(tag => (
                <li key={tag} className="rounded-2 hover:bg-float-hover">
                  {row(tag)}
                </li>
              ))}
            </ul>
          </section>
        )}
        {name === '' && recent.length > 0 && (
          <h3 className="mt-1 border-line border-t px-2 pt-2 pb-1 text-12 text-fg-3">All tags</h3>
        )}
        {!(unknown && tags.items.length === 0) && (
          <TagList label="Tags" tags={tags} q={q}>
            {tag => (
              <div className="flex items-center rounded-2 hover:bg-float-hover">
                <div className="min-w-0 flex-1">{row(tag.name, appliedTo(tag.applied_count))}</div>
                {onEdit && (
                  <IconButton size="small" label={`Edit ${tag.name}`} icon={<Pencil />} onClick={() => onEdit(tag)} />
                )}
                {onDelete && (
                  <IconButton
                    size="small"
                    label={`Delete ${tag.name}`}
                    icon={<Trash2 />}
                    onClick={() => onDelete(tag)}
                  />
                )}
              </div>
            )}
          </TagList>
        )}
      </div>
      {unknown && (
        <button
          type="button"
          data-create
          disabled={creator_ids.length === 0}
          onClick={() => {
            toggle(name, true)
            setTyped('')
          }}
          className="flex min-h-9 w-full items-center gap-2 border-line border-t px-3 text-start outline-offset-[-2px] hover:bg-float-hover"
        >
          <Plus className="size-3.5 flex-none text-icon" />
          <span className="min-w-0 truncate">{`Create "${name}"`}</span>
        </button>
      )}
    </div>
  )
}
