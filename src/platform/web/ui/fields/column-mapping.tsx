import { useId } from 'react'
import { Select } from './select.tsx'

interface ColumnMappingProps<Target extends string> {
  header: readonly string[]
  sample: readonly (readonly string[])[]
  columns: readonly (Target | null)[]
  /** A possible meaning of a column, in words. */
  targets: Readonly<Record<Target, string>>
  /** Why a column is left out, as long as it is. */
  reasons?: readonly (string | undefined)[]
  /** Several columns may have this meaning. */
  isRepeatable?: (target: Target) => boolean
  onChange: (columns: (Target | null)[]) => void
}

/** Each column of a file with its first values and its meaning. Giving a meaning to another column takes it from the first. */
export function ColumnMapping<Target extends string>(props: ColumnMappingProps<Target>) {
  const { header, sample, columns, targets, reasons, isRepeatable, onChange } = props
  const id = useId()
  const names = Object.entries(targets) as [Target, string][]
  const reasonOf = (at: number) => (columns[at] === null ? reasons?.[at] : undefined)
  const choose = (at: number, target: Target | null) =>
    onChange(
      columns.map((has, column) =>
        column === at ? target : has === target && target !== null && !isRepeatable?.(target) ? null : has,
      ),
    )
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
                  describedBy={reasonOf(at) && `${id}-${at}`}
                  value={columns[at] ?? LEFT_OUT}
                  onValueChange={value => choose(at, names.find(([target]) => target === value)?.[0] ?? null)}
                  options={[
                    { value: LEFT_OUT, label: 'Leave out' },
                    ...names.map(([value, label]) => ({ value, label })),
                  ]}
                />
                {reasonOf(at) && (
                  <p id={`${id}-${at}`} className="mt-1 text-12 text-fg-3">
                    {reasonOf(at)}
                  </p>
                )}
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
