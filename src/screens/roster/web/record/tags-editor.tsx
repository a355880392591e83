import { useState } from 'react'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { TagDot } from '#platform/web/ui/chips.tsx'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { useTags } from '#records/creator-tags/web/use-creator-tags.ts'

interface TagsEditorProps {
  value: readonly string[]
  /** How many of those whom the other filters leave have a tag. */
  count: (name: string) => string | undefined
  onApply: (names: string[]) => void
}

/** Tags of the team, searched by the server and read as one scrolls (TABLE-072). */
export function TagsEditor({ value, count, onApply }: TagsEditorProps) {
  const organization_id = useOrganization().id
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const { items, isPending, onScroll } = useTags(organization_id, q)
  const option = (name: string) => ({ value: name, label: name, icon: <TagDot name={name} />, note: count(name) })
  const found = items.map(({ name }) => option(name))
  // what is chosen can be freed again, also where its page was not read yet
  const missing = q ? [] : value.filter(name => !found.some(option => option.value === name))
  return (
    <CheckList
      label="Tags"
      value={value}
      options={[...missing.map(option), ...found]}
      search={{ value: typed, onChange: setTyped }}
      onScroll={onScroll}
      loading={isPending}
      onApply={onApply}
    />
  )
}
