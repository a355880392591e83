import type { ImportTarget } from '#features/fan-imports/contract.ts'
import { importTarget } from '#features/fan-imports/contract.ts'
import { targetNames } from '#features/fan-imports/words.ts'
import { Select } from '#platform/web/ui/select.tsx'

interface MappingProps {
  header: readonly string[]
  sample: readonly (readonly string[])[]
  columns: readonly (ImportTarget | null)[]
  onChange: (columns: (ImportTarget | null)[]) => void
}

/** Each column of the file with its first values, and what it means. A meaning that is given away leaves its column. */
export function Mapping({ header, sample, columns, onChange }: MappingProps) {
  const choose = (at: number, target: ImportTarget | null) =>
    onChange(columns.map((has, column) => (column === at ? target : has === target ? null : has)))
  return (
    <div className="overflow-hidden rounded-3 border border-line">
      <table aria-label="Columns of the file" className="w-full table-fixed">
        <thead>
          <tr className="text-start text-12 text-fg-3 [&>th]:px-3 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
            <th className="w-1/2 sm:w-1/3">Column</th>
            <th className="max-sm:hidden">First values</th>
            <th className="w-1/2 sm:w-[240px]">Means</th>
          </tr>
        </thead>
        <tbody>
          {header.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name that is theirs alone
            <tr key={at} className="border-line-soft border-t [&>td]:px-3 [&>td]:py-1.5">
              <td className="truncate font-strong" title={name}>
                {name}
                <span className="block truncate font-normal text-12 text-fg-3 sm:hidden">{valuesOf(sample, at)}</span>
              </td>
              <td className="truncate text-fg-2 max-sm:hidden" title={valuesOf(sample, at)}>
                {valuesOf(sample, at) || <span className="text-fg-3">empty</span>}
              </td>
              <td>
                <Select
                  hideLabel
                  label={`Meaning of ${name}`}
                  value={columns[at] ?? LEFT_OUT}
                  onValueChange={value => choose(at, importTarget.options.find(target => target === value) ?? null)}
                  options={[
                    { value: LEFT_OUT, label: 'Leave out' },
                    ...importTarget.options.map(value => ({ value, label: targetNames[value] })),
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const LEFT_OUT = 'left_out'

const valuesOf = (sample: readonly (readonly string[])[], at: number) =>
  [...new Set(sample.map(row => row[at] ?? '').filter(Boolean))].slice(0, 3).join(', ')
