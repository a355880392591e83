import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ColumnMapping } from '#platform/web/ui/fields/column-mapping.tsx'
import { customFields, type FieldAbout, MAX_FIELDS } from '../contract.ts'
import { suggestField } from '../rules.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface FieldColumnMappingProps<Target extends string> {
  about: FieldAbout
  header: readonly string[]
  sample: readonly (readonly string[])[]
  columns: readonly (Target | null)[]
  /** The field that each column fills. */
  custom: readonly (string | null)[]
  targets: Readonly<Record<Target, string>>
  /** Why a column would hardly be kept: it is no field unless somebody wants it. */
  reasonAgainst?: (header: string) => string | undefined
  isRepeatable?: (target: Target) => boolean
  onChange: (columns: (Target | null)[], custom: (string | null)[]) => void
}

const PREFIX = 'field:'

/** What the columns of a sheet mean, the team's own fields among it; what is left over becomes fields in one click. */
export function FieldColumnMapping<Target extends string>(props: FieldColumnMappingProps<Target>) {
  const { about, header, sample, columns, custom, targets, reasonAgainst, isRepeatable, onChange } = props
  const organization_id = useOrganization().id
  const fields = useCustomFields(about)
  const { mutateAsync: create } = useCommand(customFields.create, { failed: 'Failed to create the field' })
  const [pending, setPending] = useState<'rest' | 'known'>()
  const mapping = useRef<HTMLDivElement>(null)
  const cells = (at: number) => sample.map(row => row[at] ?? '')
  const left = header.flatMap((name, at) => (columns[at] || custom[at] || name.trim() === '' ? [] : [at]))
  const reasons = header.map(name => reasonAgainst?.(name))
  const room = MAX_FIELDS - fields.length
  const groups = [
    ['rest', left.filter(at => !reasons[at])],
    ['known', left.filter(at => reasons[at])],
  ] as const

  const keep = async (group: 'rest' | 'known', left: readonly number[]) => {
    setPending(group)
    const filled = header.map((_, at) => custom[at] ?? null)
    try {
      for (const at of left) {
        const suggested = suggestField(header[at] ?? '', cells(at))
        const known = fields.find(({ name }) => name.toLowerCase() === suggested.name.toLowerCase())
        if (known && filled.includes(known.id)) continue
        filled[at] = known?.id ?? (await create({ organization_id, about, ...suggested })).id
      }
    } catch {
      // what failed is said in a toast; the columns before it are fields already
    } finally {
      setPending(undefined)
      onChange([...columns], filled)
      // the button goes with what it has kept
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        mapping.current?.querySelectorAll<HTMLElement>('[role="combobox"]')[left[0] ?? 0]?.focus()
      })
    }
  }

  return (
    <div ref={mapping} className="grid grid-cols-1 gap-3">
      <ColumnMapping<string>
        header={header}
        sample={sample}
        columns={columns.map((target, at) => target ?? (custom[at] ? PREFIX + custom[at] : null))}
        targets={{ ...targets, ...Object.fromEntries(fields.map(({ id, name }) => [PREFIX + id, name])) }}
        reasons={reasons}
        isRepeatable={target => !target.startsWith(PREFIX) && (isRepeatable?.(target as Target) ?? false)}
        onChange={all =>
          onChange(
            all.map(one => (one === null || one.startsWith(PREFIX) ? null : (one as Target))),
            all.map(one => (one?.startsWith(PREFIX) ? one.slice(PREFIX.length) : null)),
          )
        }
      />
      {groups.map(
        ([group, these]) =>
          these.length > 0 && (
            <p key={group} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-fg-2">
              <span className="min-w-0">
                {group === 'rest' ? 'Left out: ' : 'Known already: '}
                <span className="text-fg">{these.map(at => header[at]).join(', ')}</span>
              </span>
              {these.length > room ? (
                <span className="text-12 text-fg-3">A team has at most {MAX_FIELDS} custom fields.</span>
              ) : (
                <Button
                  size="small"
                  kind={group === 'rest' ? 'secondary' : 'quiet'}
                  icon={<Columns3 />}
                  loading={pending === group}
                  disabled={pending !== undefined}
                  onClick={() => void keep(group, these)}
                >
                  {these.length === 1
                    ? `Keep ${header[these[0] ?? 0]} as a custom field`
                    : `Keep all ${these.length} as custom fields`}
                </Button>
              )}
            </p>
          ),
      )}
    </div>
  )
}
