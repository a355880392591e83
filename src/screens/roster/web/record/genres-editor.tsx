import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { rosterScreen } from '../../contract.ts'

interface GenresEditorProps {
  value: readonly string[]
  onApply: (ids: string[]) => void
}

/** The genres are a few hundred, so they are searched here. */
export const useGenres = (wanted = true) => useQuery(rosterScreen.genres, wanted ? {} : skipToken)

export function GenresEditor({ value, onApply }: GenresEditorProps) {
  const { data, isPending } = useGenres()
  const options = (data?.items ?? []).map(({ id, genre }) => ({ value: id, label: genre }))
  return <CheckList label="Genres" value={value} options={options} loading={isPending} onApply={onApply} />
}
