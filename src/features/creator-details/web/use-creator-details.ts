import { type AnyRoute, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { dropDefaults, useUrlState } from '#platform/web/url-state.ts'
import { type DetailTab, detailTab } from '../rules.ts'
import { metricsSearch } from './use-metrics-view.ts'

/** What an address says of Creator Details: whose, and which part. */
const detailsSearch = z.object({
  /** The profile whose creator is open over the screen. */
  details: z.uuid().optional().catch(undefined),
  tab: z.string().max(40).optional().catch(undefined),
  /** The same, over a screen whose address has a `tab` of its own. */
  details_tab: z.string().max(40).optional().catch(undefined),
})

/** Kept beside the address, so that it survives a reload: the profiles of the list that one came from. */
interface Among {
  among?: readonly string[]
}

/**
 * Opens a creator in full over any screen of the workspace, by a profile of theirs.
 *
 * @example
 * const { open } = useCreatorDetails()
 * <button onClick={() => open(profile.id, { among: page.map(one => one.profile.id) })}>Mara Vale</button>
 */
export function useCreatorDetails() {
  const [{ details, tab, details_tab }, setView] = useUrlState(detailsSearch)
  const metrics = dropDefaults(metricsSearch, useUrlState(metricsSearch)[0])
  const tabName = useTabName()
  const among = useLocation({ select: ({ state }) => (state as Among).among })
  return {
    /** The open profile. */
    id: details,
    tab: detailTab(tabName === 'tab' ? tab : details_tab),
    among: among ?? [],
    /** `among`: the profiles of the list one comes from, in its order; previous and next walk through them. */
    open: (id: string, { among, tab }: Among & { tab?: DetailTab } = {}) =>
      setView(
        { details: id, [tabName]: shortTab(tab) },
        // somebody who applied twice stands in the list twice
        { push: true, kept: { among: [...new Set(among)] } },
      ),
    /** Another profile or creator in its place; Back closes what was opened. */
    show: (id: string) => setView({ details: id }),
    setTab: (next: DetailTab) => setView({ [tabName]: shortTab(next) }),
    close: () =>
      setView({ details: undefined, [tabName]: undefined, ...noMetrics }, { back: true, kept: { among: [] } }),
    /** Without going back: whom it showed is gone. */
    leave: () => setView({ details: undefined, [tabName]: undefined, ...noMetrics }),
    /** The address of the open part on a page of its own. */
    pageOf: (id: string) => {
      const said = { tab: shortTab(detailTab(tabName === 'tab' ? tab : details_tab)), ...metrics }
      const query = new URLSearchParams(without(said) as Record<string, string>).toString()
      return `/creators/${id}${query && `?${query}`}`
    },
  }
}

const noMetrics = Object.fromEntries(Object.keys(metricsSearch.shape).map(key => [key, undefined]))

/** `tab` (DETAIL-003), unless the screen below has one of its own, such as the inbox. */
function useTabName(): 'tab' | 'details_tab' {
  const { routesById } = useRouter()
  const owned = useMatches({
    select: matches =>
      matches.some(({ routeId }) => {
        const schema = (routesById as Record<string, AnyRoute>)[routeId]?.options.validateSearch
        return schema instanceof z.ZodObject && 'tab' in schema.shape
      }),
  })
  return owned ? 'details_tab' : 'tab'
}

/** The overview needs no word in the address. */
const shortTab = (tab: DetailTab | undefined) => (tab === 'overview' ? undefined : tab)

const without = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
