import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { ALL_STEPS } from '#records/promotions/stages.ts'
import type { PromotionRow } from '../contract.ts'
import { stepColour } from './step-colours.ts'

/** How the creators of an activation are spread over its steps. */
export function StageBar({ steps, creators }: Pick<PromotionRow, 'steps' | 'creators'>) {
  const filled = ALL_STEPS.flatMap(step => {
    const count = steps[step.id] ?? 0
    return count > 0 ? [{ ...step, count }] : []
  })
  if (filled.length === 0)
    return (
      <span className="block h-2 w-full rounded-1 border border-line-field-hover border-dashed">
        <span className="sr-only">No creators</span>
      </span>
    )
  const words = filled.map(({ name, count }) => `${name} ${count}`).join(', ')
  return (
    <Tooltip text={words}>
      <span role="img" aria-label={words} className="flex h-2 w-full gap-px overflow-hidden rounded-1">
        {filled.map(({ id, count }) => (
          <span
            key={id}
            style={{ flexGrow: count / creators, background: stepColour(id) }}
            className="min-w-1 basis-0"
          />
        ))}
      </span>
    </Tooltip>
  )
}
