import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { rosterScreen } from '../../contract.ts'

interface GenresEditorProps {
  value: readonly string[]
  count: (id: string) => string | undefined
  onApply: (ids: string[]) => void
}

/** The genres are a few hundred, so they are searched here. */
export const useGenres = (wanted = true) => useQuery(rosterScreen.genres, wanted ? {} : skipToken)

export function GenresEditor({ value, count, onApply }: GenresEditorProps) {
  const { data, isPending } = useGenres()
  const options = (data?.items ?? []).map(({ id, genre }) => ({ value: id, label: genre, note: count(id) }))
  return <CheckList label="Genres" value={value} options={options} loading={isPending} onApply={onApply} />
}
