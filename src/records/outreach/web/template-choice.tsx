import { Trash2 } from 'lucide-react'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { useDeleteTemplate } from './use-outreach.ts'

interface TemplateChoiceProps {
  templates: readonly { id: string; name: string }[]
  chosen: string | null
  onChoose: (id: string) => void
  onDeleted: () => void
}

/** The template that a mail begins with, which can be deleted once it is chosen. */
export function TemplateChoice({ templates, chosen, onChoose, onDeleted }: TemplateChoiceProps) {
  const remove = useDeleteTemplate()
  return (
    <div className="flex items-end gap-2">
      <Select
        className="min-w-0 flex-1"
        label="Template"
        value={chosen}
        placeholder="No template"
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={onChoose}
      />
      {chosen && (
        <IconButton
          label="Delete this template"
          icon={<Trash2 />}
          onClick={() => {
            remove.mutate({ id: chosen })
            onDeleted()
          }}
        />
      )}
    </div>
  )
}
