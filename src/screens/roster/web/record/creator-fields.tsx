import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { FieldFacts } from '#records/custom-fields/web/field-facts.tsx'
import { useCustomFields, useSetOfCreator } from '#records/custom-fields/web/use-custom-fields.ts'

/** The team's own fields of a creator; nothing where the team has none. */
export function CreatorFields({ creator }: { creator: Creator }) {
  const fields = useCustomFields('CREATOR')
  const save = useSetOfCreator(creator.id)
  if (fields.length === 0) return null
  return (
    <section aria-label="Custom Fields">
      <h3 className="mb-1 flex min-h-7 items-center font-medium text-12 text-fg-2">Custom Fields</h3>
      <FieldFacts about="CREATOR" values={creator.custom_values} who={creatorName(creator)} onSave={save} />
    </section>
  )
}
