import { type FormEvent, useState } from 'react'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import type { Failure } from '#platform/web/data/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Tag } from '../contract.ts'
import { MAX_TAG_LENGTH } from '../rules.ts'
import { useRecentTags } from './recent-tags.ts'
import { useRenameTag } from './use-creator-tags.ts'

interface RenameTagProps {
  organization_id: string
  tag: Tag
  /** With the name that the tag has now. */
  onClose: (name: string) => void
}

/** Edits a tag's name in place of its row. Keeps the typed name when saving fails. */
export function RenameTag({ organization_id, tag, onClose }: RenameTagProps) {
  const [name, setName] = useState(tag.name)
  const [reason, setReason] = useState<string>()
  const { rename, isPending } = useRenameTag(organization_id)
  const { renamed } = useRecentTags(organization_id)
  const typed = name.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await rename({ old_name: tag.name, new_name: typed })
    } catch (error) {
      return setReason((error as Failure).message)
    }
    // this row is gone by now, and the one with the new name shown
    renamed(tag.name, typed)
    onClose(typed)
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose(tag.name)
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
      <Button onClick={() => onClose(tag.name)}>Cancel</Button>
      <Button kind="primary" type="submit" loading={isPending} disabled={!isName(typed) || typed === tag.name}>
        Update
      </Button>
    </form>
  )
}
