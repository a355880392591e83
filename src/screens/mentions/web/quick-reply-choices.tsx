import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Pill } from '#platform/web/ui/chips.tsx'
import type { Mention } from '#records/mentions/contract.ts'
import { filledReply, groupName } from '#records/mentions/quick-replies.ts'
import { quickReplies } from '#records/mentions/quick-replies-contract.ts'

interface QuickReplyChoicesProps {
  mention: Mention
  /** The answer as it stands. */
  text: string
  onChoose: (text: string) => void
}

/** Quick replies that fit a mention: one of them becomes the answer, to be sent or changed. It follows what was typed. */
export function QuickReplyChoices({ mention, text, onChoose }: QuickReplyChoicesProps) {
  const organization_id = useOrganization().id
  const { data } = useQuery(quickReplies.list, { organization_id })
  const [chosen, choose] = useState<string>()
  const items = (data?.items ?? []).flatMap(({ id, group_name, text }) => {
    const filled = filledReply(text, mention)
    return filled === null ? [] : [{ id, group_name, filled }]
  })
  const groups = [...new Set(items.map(({ group_name }) => group_name))]
  const group = groups.find(one => one === chosen) ?? groups[0]
  if (!group) return null
  const typed = items.some(({ filled }) => filled === text) ? '' : text.trim()
  return (
    <section aria-label="Quick replies" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {groups.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {groups.map(one => (
            <Pill key={one} chosen={one === group} onClick={() => choose(one)}>
              {groupName(one)}
            </Pill>
          ))}
        </div>
      )}
      <ul className="grid max-h-48 grid-cols-[minmax(0,1fr)] gap-1.5 overflow-y-auto">
        {items
          .filter(({ group_name }) => group_name === group)
          .map(({ id, filled }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onChoose(typed ? `${typed} ${filled}` : filled)}
                className="w-full rounded-2 border border-line bg-bg px-3 py-1.5 text-start wrap-anywhere hover:bg-hover"
              >
                {filled}
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}
