import { useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { MultiSelect } from '#platform/web/ui/fields/multi-select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { activations } from '#records/promotions/contract.ts'

interface BrandsFieldProps {
  organization_id: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

/** The artists and brands whose promotions a brand member sees. */
export function BrandsField({ organization_id, value, onValueChange }: BrandsFieldProps) {
  const { data, error, refetch } = useQuery(activations.artists, { organization_id })
  if (error && !data) return <Failed what="The artists and brands" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-9! w-full" />
  if (data.items.length === 0) return <p className="text-fg-2">This team has no artist or brand yet.</p>
  return (
    <MultiSelect
      label="Artists and brands"
      placeholder="Choose at least one"
      value={value}
      options={data.items.map(({ brand, name }) => ({ value: brand.id, label: name }))}
      onValueChange={onValueChange}
    />
  )
}
