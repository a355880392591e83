import { useState } from 'react'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { useRested } from '#platform/web/ui/fields/option-list.tsx'
import { useTags } from '#records/creator-tags/web/use-creator-tags.ts'

interface TagsEditorProps {
  value: readonly string[]
  onApply: (names: string[]) => void
}

/** Tags of the team, searched by the server and read as one scrolls (TABLE-072). */
export function TagsEditor({ value, onApply }: TagsEditorProps) {
  const organization_id = useOrganization().id
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim())
  const { items, isPending, onScroll } = useTags(organization_id, q)
  const found = items.map(({ name, applied_count }) => ({ value: name, label: name, note: applied_count }))
  // what is chosen can be freed again, also where its page was not read yet
  const missing = q ? [] : value.filter(name => !found.some(option => option.value === name))
  return (
    <CheckList
      label="Tags"
      value={value}
      options={[...missing.map(name => ({ value: name, label: name })), ...found]}
      search={{ value: typed, onChange: setTyped }}
      onScroll={onScroll}
      loading={isPending}
      onApply={onApply}
    />
  )
}
