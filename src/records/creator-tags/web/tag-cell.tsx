import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Tag } from '#platform/web/ui/chips.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'

interface TagCellProps {
  tags: readonly { name: string }[]
  /** Number of tags before '+N More'; all without it. */
  most?: number
}

/** The tags of a creator; the hidden ones in the tooltip. */
export function TagCell({ tags, most = tags.length }: TagCellProps) {
  const rest = tags.slice(most).map(tag => tag.name)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1">
      {tags.slice(0, most).map(({ name }) => (
        <Tag key={name} hue={hueOf(name.toLowerCase())}>
          <span className="max-w-[160px] truncate">{name}</span>
        </Tag>
      ))}
      {rest.length > 0 && (
        <Hint text={rest.join(', ')}>
          <span className="text-12 text-fg-3">
            +{rest.length} More<span className="sr-only">: {rest.join(', ')}</span>
          </span>
        </Hint>
      )}
    </span>
  )
}
