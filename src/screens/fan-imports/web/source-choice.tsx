import { type ImportSourceKey, importSources } from '#features/fan-imports/sources.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'

const OTHER = 'OTHER'
const options = [
  { value: OTHER, label: 'Another program' },
  ...Object.entries(importSources).map(([value, { name }]) => ({ value, label: name })),
]

interface SourceChoiceProps {
  source: ImportSourceKey | null
  onChange: (source: ImportSourceKey | null) => void
}

/** Where the file comes from, which gives its columns a meaning and says how its consent is read. */
export function SourceChoice({ source, onChange }: SourceChoiceProps) {
  return (
    <div className="grid items-end gap-x-8 gap-y-2 sm:grid-cols-[240px_minmax(0,1fr)]">
      <Select
        label="Where the file comes from"
        value={source ?? OTHER}
        onValueChange={value => onChange(value === OTHER ? null : (value as ImportSourceKey))}
        options={options}
      />
      <p role="status" className="pb-1.5 text-12 text-fg-2">
        {source ? importSources[source].consent : 'Its columns are guessed from their names.'}
      </p>
    </div>
  )
}
