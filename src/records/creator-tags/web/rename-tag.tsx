import { type FormEvent, useState } from 'react'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Tag } from '../contract.ts'
import { MAX_TAG_LENGTH } from '../rules.ts'
import { useRecentTags } from './recent-tags.ts'
import { useRenameTag } from './use-creator-tags.ts'

interface RenameTagProps {
  organization_id: string
  tag: Tag
  onClose: () => void
}

/** Edits a tag's name in place of its row. Keeps the typed name when saving fails. */
export function RenameTag({ organization_id, tag, onClose }: RenameTagProps) {
  const [name, setName] = useState(tag.name)
  const [reason, setReason] = useState<string>()
  const { rename, isPending } = useRenameTag(organization_id)
  const { renamed } = useRecentTags(organization_id)
  const typed = name.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename(
      { old_name: tag.name, new_name: typed },
      {
        onSuccess: () => {
          renamed(tag.name, typed)
          onClose()
        },
        onError: error => setReason(error.message),
      },
    )
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="flex items-start gap-2 px-2 py-1"
    >
      <TextField
        label="Name"
        hideLabel
        className="flex-1"
        maxLength={MAX_TAG_LENGTH}
        value={name}
        autoFocus
        error={isName(typed) ? reason : validationMessages.tagName}
        onValueChange={next => {
          setName(next)
          setReason(undefined)
        }}
      />
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" type="submit" loading={isPending} disabled={!isName(typed) || typed === tag.name}>
        Update
      </Button>
    </form>
  )
}
