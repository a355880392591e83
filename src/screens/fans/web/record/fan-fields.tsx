import { FieldFacts } from '#records/custom-fields/web/field-facts.tsx'
import { useCustomFields, useSetOfFan } from '#records/custom-fields/web/use-custom-fields.ts'
import type { FanRow } from '../../contract.ts'
import { fanName } from '../words.ts'
import { Section } from './section.tsx'

/** The team's own fields of a fan; nothing where the team has none. */
export function FanFields({ fan }: { fan: FanRow }) {
  const fields = useCustomFields('FAN')
  const save = useSetOfFan(fan.id)
  if (fields.length === 0) return null
  return (
    <Section title="Custom fields">
      <FieldFacts about="FAN" values={fan.custom_values} who={fanName(fan)} onSave={save} />
    </Section>
  )
}
