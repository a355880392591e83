import { z } from 'zod'
import { useKept } from '#platform/web/storage.ts'

interface Roster {
  id: string
  is_default: boolean
}

const rosterId = z.string().nullable()

/** The list last chosen in this organization and browser. Falls back to the default list when it was deleted (STORE-004). */
export function useChosenRoster<R extends Roster>(organizationId: string, rosters: readonly R[]) {
  const [kept, keepId] = useKept('lastActiveRoster', organizationId, rosterId, null)
  const chosen = rosters.find(({ id }) => id === kept) ?? rosters.find(({ is_default }) => is_default) ?? rosters[0]
  return [chosen, ({ id }: Pick<R, 'id'>) => keepId(id)] as const
}
