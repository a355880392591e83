import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chips.tsx'
import { FanTagsDialog } from '#records/fan-tags/web/fan-tags-dialog.tsx'
import { useTagFans } from '#records/fan-tags/web/use-fan-tags.ts'
import type { FanRow } from '../../contract.ts'
import { fanName } from '../words.ts'
import { Section } from './section.tsx'

/** The team's tags of a fan. */
export function FanTags({ fan }: { fan: FanRow }) {
  const organization_id = useOrganization().id
  const [adding, setAdding] = useState(false)
  const { add, remove } = useTagFans()
  const of = (tags: string[]) => ({ organization_id, tags, selection: { all: false as const, ids: [fan.id] } })
  return (
    <Section title="Tags">
      <div className="flex flex-wrap items-center gap-1.5">
        {fan.tags.map(tag => (
          <Tag key={tag} hue={hueOf(tag.toLowerCase())}>
            <span className="max-w-40 truncate">{tag}</span>
            <button
              type="button"
              aria-label={`Take ${tag} off ${fanName(fan)}`}
              onClick={() => remove(of([tag]))}
              className="hit-24 text-icon hover:text-fg"
            >
              <X className="size-3" />
            </button>
          </Tag>
        ))}
        <Button kind="quiet" size="small" icon={<Plus />} onClick={() => setAdding(true)}>
          Add tags
        </Button>
      </div>
      {adding && (
        <FanTagsDialog
          mode="add"
          whom={fanName(fan)}
          onClose={() => setAdding(false)}
          onChoose={tags => add(of(tags))}
        />
      )}
    </Section>
  )
}
