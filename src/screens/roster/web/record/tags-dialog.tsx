import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chips.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { MAX_TAG_LENGTH, sameTag } from '#records/creator-tags/rules.ts'
import { useRecentTags } from '#records/creator-tags/web/recent-tags.ts'
import { TagList } from '#records/creator-tags/web/tag-list.tsx'
import { useTags } from '#records/creator-tags/web/use-creator-tags.ts'
import { useEnter } from '#records/creator-tags/web/use-enter.ts'

/** As many tags go on or off at once. */
const MAX_TAGS = 20

interface TagsDialogProps {
  organization_id: string
  /** Only tags that are there can be taken off; a new one can be put on. */
  mode: 'add' | 'remove'
  /** Whom: "3 creators", a name. */
  whom: string
  onClose: () => void
  onChoose: (names: string[]) => void
}

/** Which tags go on many at once, or off them. Nothing happens until the button that says so. Mount it to open it. */
export function TagsDialog({ organization_id, mode, whom, onClose, onChoose }: TagsDialogProps) {
  const adding = mode === 'add'
  const title = adding ? 'Add Tags' : 'Remove Tags'
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const name = typed.trim()
  const q = useDebounced(name)
  const tags = useTags(organization_id, q)
  const { recent, used } = useRecentTags(organization_id)
  const isChosen = (tag: string) => chosen.some(other => sameTag(other, tag))
  const pick = (tag: string, on: boolean) =>
    setChosen(on ? [...chosen, tag] : chosen.filter(other => !sameTag(other, tag)))
  const settled = q === name && !tags.isPending && !tags.isStale
  const unknown = adding && name !== '' && settled && !tags.items.some(tag => sameTag(tag.name, name))
  const full = chosen.length >= MAX_TAGS

  const choose = () => {
    if (adding) used(...chosen)
    onClose()
    onChoose([...chosen])
  }
  const { enter, forget } = useEnter(settled, () => {
    const found = tags.items.find(tag => sameTag(tag.name, name)) ?? (unknown ? { name } : tags.items[0])
    if (!name && chosen.length > 0) choose()
    if (!name || !found || isChosen(found.name) || full) return
    pick(found.name, true)
    setTyped('')
  })
  return (
    <Dialog
      title={title}
      description={whom}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={chosen.length > 0}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={chosen.length === 0} onClick={choose}>
            {title}
          </Button>
        </>
      }
    >
      {chosen.length > 0 && (
        <ul aria-label="Chosen tags" className="mb-2 flex flex-wrap gap-1">
          {chosen.map(tag => (
            <li key={tag} className="flex items-center">
              <Tag hue={hueOf(tag.toLowerCase())}>
                <span className="max-w-40 truncate">{tag}</span>
                <button
                  type="button"
                  aria-label={adding ? `Take ${tag} off` : `Keep ${tag}`}
                  onClick={() => pick(tag, false)}
                  className="hit-24 text-icon hover:text-fg"
                >
                  <X className="size-3" />
                </button>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          enter()
        }}
      >
        <SearchField
          label={adding ? 'Search or create tags' : 'Search tags'}
          value={typed}
          onValueChange={text => {
            forget()
            setTyped(text)
          }}
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
        />
      </form>
      <div className="-mx-2 mt-2 h-72 overflow-y-auto overscroll-contain" onScroll={tags.onScroll}>
        {unknown && (
          <button
            type="button"
            onClick={() => {
              pick(name, true)
              setTyped('')
            }}
            disabled={isChosen(name) || full}
            className="flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-start outline-offset-[-2px] enabled:hover:bg-float-hover"
          >
            <Plus className="size-3.5 flex-none text-icon" />
            <span className="min-w-0 truncate">{`Create "${name}"`}</span>
          </button>
        )}
        {adding && name === '' && recent.length > 0 && (
          <section aria-label="Recently used" className="px-2 pb-2">
            <h3 className="pt-1 pb-1.5 text-12 text-fg-3">Recently used</h3>
            <div className="flex flex-wrap gap-1">
              {recent.map(tag => (
                <button
                  key={tag}
                  type="button"
                  disabled={isChosen(tag) || full}
                  onClick={() => pick(tag, true)}
                  className="hit-24 rounded-full disabled:opacity-50"
                >
                  <Tag hue={hueOf(tag.toLowerCase())}>{tag}</Tag>
                </button>
              ))}
            </div>
          </section>
        )}
        {!(unknown && tags.items.length === 0) && (
          <TagList label="Tags" tags={tags} q={q}>
            {tag => (
              <div className="flex min-h-8 items-center gap-2 rounded-2 px-2 hover:bg-float-hover">
                <Checkbox
                  checked={isChosen(tag.name)}
                  disabled={full && !isChosen(tag.name)}
                  onCheckedChange={on => pick(tag.name, on)}
                  className="my-1"
                >
                  <Tag hue={hueOf(tag.name.toLowerCase())}>
                    <span className="max-w-[200px] truncate">{tag.name}</span>
                  </Tag>
                </Checkbox>
              </div>
            )}
          </TagList>
        )}
      </div>
    </Dialog>
  )
}
