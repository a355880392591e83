import { z } from 'zod'
import { useKept } from '#platform/web/storage.ts'
import { sameTag } from '../rules.ts'

const MOST = 4
const names = z.array(z.string())

/** Names of the recently used tags, per organization and browser, newest first, at most four (STORE-005). */
export function useRecentTags(organizationId: string) {
  const [kept, keepNames] = useKept('recentTags', organizationId, names, [])
  const recent = kept.slice(0, MOST)
  const without = (gone: readonly string[]) => recent.filter(name => !gone.some(other => sameTag(name, other)))
  return {
    recent,
    /** Moves a reused tag to the front. */
    used: (...tags: string[]) => keepNames([...tags, ...without(tags)].slice(0, MOST)),
    renamed: (from: string, to: string) => keepNames(without([to]).map(name => (sameTag(name, from) ? to : name))),
    deleted: (...tags: string[]) => keepNames(without(tags)),
  }
}
