import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chips.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { fanTag } from '../contract.ts'
import { useFanTags } from './use-fan-tags.ts'

const MAX_TAGS = 20

interface FanTagsDialogProps {
  mode: 'add' | 'remove'
  /** "14 fans", a name. */
  whom: string
  onClose: () => void
  onChoose: (tags: string[]) => void
}

/** Which tags go on fans, or off them. A new one can be put on. Mount it to open it. */
export function FanTagsDialog({ mode, whom, onClose, onChoose }: FanTagsDialogProps) {
  const adding = mode === 'add'
  const title = adding ? 'Add tags' : 'Remove tags'
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, isPending } = useFanTags()
  const name = typed.trim()
  const all = [...new Set([...(data?.items ?? []).map(({ tag }) => tag), ...chosen])]
  const found = all.filter(tag => tag.toLowerCase().includes(name.toLowerCase()))
  const isNew = adding && !isPending && fanTag.safeParse(name).success && !all.includes(name)
  const full = chosen.length >= MAX_TAGS
  const pick = (tag: string, on: boolean) => setChosen(on ? [...chosen, tag] : chosen.filter(other => other !== tag))
  const choose = () => {
    onClose()
    onChoose([...chosen])
  }
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (!name && chosen.length > 0) return choose()
    const first = isNew ? name : found[0]
    if (!name || first === undefined || chosen.includes(first) || full) return
    pick(first, true)
    setTyped('')
  }
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
      <form onSubmit={enter}>
        <SearchField
          label={adding ? 'Search or create tags' : 'Search tags'}
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          autoComplete="off"
        />
      </form>
      <ul aria-label="Tags" className="-mx-2 mt-2 h-64 overflow-y-auto overscroll-contain">
        {isNew && (
          <li>
            <button
              type="button"
              disabled={full}
              onClick={() => {
                pick(name, true)
                setTyped('')
              }}
              className="flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-start outline-offset-[-2px] enabled:hover:bg-float-hover"
            >
              <Plus className="size-3.5 flex-none text-icon" />
              <span className="min-w-0 truncate">{`Create “${name}”`}</span>
            </button>
          </li>
        )}
        {found.map(tag => (
          <li key={tag} className="flex min-h-8 items-center rounded-2 px-2 hover:bg-float-hover">
            <Checkbox
              checked={chosen.includes(tag)}
              disabled={full && !chosen.includes(tag)}
              onCheckedChange={on => pick(tag, on)}
              className="my-1"
            >
              <Tag hue={hueOf(tag.toLowerCase())}>
                <span className="max-w-[200px] truncate">{tag}</span>
              </Tag>
            </Checkbox>
            <span className="ms-auto text-12 text-fg-3 tabular-nums">
              {data?.items.find(one => one.tag === tag)?.fans.toLocaleString('en')}
            </span>
          </li>
        ))}
        {!isPending && found.length === 0 && !isNew && (
          <li className="px-2 py-3 text-fg-2">
            {name
              ? `No tag has “${name}” in it.`
              : adding
                ? 'No fan has a tag yet. Type a new one.'
                : 'No fan has a tag yet.'}
          </li>
        )}
      </ul>
    </Dialog>
  )
}
