import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Tag as TagChip } from '#platform/web/ui/chips.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import type { Tag } from '../contract.ts'
import { MAX_TAG_LENGTH } from '../rules.ts'
import { RenameTag } from './rename-tag.tsx'
import { appliedTo, TagList } from './tag-list.tsx'
import { useDeleteTag, useTags } from './use-creator-tags.ts'

interface ManageTagsDialogProps {
  organization_id: string
  /** Name of the tag to edit first. */
  editing?: string
  onClose: () => void
}

/** All tags of the team, to rename or delete. Deleting happens at once and can be undone. */
export function ManageTagsDialog({ organization_id, editing, onClose }: ManageTagsDialogProps) {
  const [typed, setTyped] = useState(editing ?? '')
  const q = useDebounced(typed.trim())
  const tags = useTags(organization_id, q)
  const [edited, setEdited] = useState(editing)
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const deleteTag = useDeleteTag(organization_id)
  const list = useRef<HTMLDivElement>(null)
  const shown = tags.items.map(({ name }) => name).filter(name => !going.has(name))
  useRowFocus(list, { ids: shown, enabled: !tags.isPending })
  const [left, setLeft] = useState<{ name: string }>()
  useEffect(() => {
    // the button that led to the form; a renamed tag may be beyond the loaded ones
    if (left) list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.name)}"] button`)?.focus()
  }, [left])

  const remove = async ({ name }: Tag) => {
    setGoing(names => new Set([...names, name]))
    await deleteTag(name)
    setGoing(names => new Set([...names].filter(other => other !== name)))
  }

  const leave = (name: string) => {
    setEdited(undefined)
    setLeft({ name })
  }

  return (
    <Dialog title="Manage Tags" open onOpenChange={open => !open && onClose()} unsaved={edited !== undefined}>
      <SearchField label="Search tags" value={typed} onValueChange={setTyped} maxLength={MAX_TAG_LENGTH} />
      <div
        ref={list}
        tabIndex={-1}
        className="-mx-2 mt-3 h-[min(420px,60vh)] overflow-y-auto overscroll-contain outline-none"
        onScroll={tags.onScroll}
      >
        <TagList label="Tags" tags={tags} q={q} hidden={going}>
          {tag =>
            edited === tag.name ? (
              <RenameTag organization_id={organization_id} tag={tag} onClose={leave} />
            ) : (
              <div className="flex min-h-10 items-center gap-2 rounded-2 px-2 hover:bg-float-hover">
                <TagChip hue={hueOf(tag.name.toLowerCase())}>
                  <span className="max-w-[min(240px,26vw)] truncate">{tag.name}</span>
                </TagChip>
                <span className="ms-auto flex-none text-12 text-fg-3 tabular-nums">{appliedTo(tag.applied_count)}</span>
                <IconButton
                  size="small"
                  label={`Edit ${tag.name}`}
                  icon={<Pencil />}
                  onClick={() => setEdited(tag.name)}
                />
                <IconButton
                  size="small"
                  label={`Delete ${tag.name}`}
                  icon={<Trash2 />}
                  onClick={() => void remove(tag)}
                />
              </div>
            )
          }
        </TagList>
      </div>
    </Dialog>
  )
}
