import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { creators } from '#features/creators/contract.ts'
import { socialProfiles } from '#features/social-profiles/contract.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { queryOf, skipToken } from '#platform/web/use-query.ts'
import type { Verification } from './link-rows.ts'

/** As many links are looked up side by side (IMPORT-023). */
const AT_ONCE = 5

/** Looks links up, each on its own and five at a time, and whose their profiles are in the roster. */
export function useVerified(urls: readonly string[]): (url: string) => Verification {
  const organization_id = useOrganization().id
  const [settled, setSettled] = useState(0)
  const found = useQueries({
    queries: urls.map((url, index) => ({
      ...queryOf(socialProfiles.verify, index < settled + AT_ONCE ? { url } : skipToken),
      queryKey: [socialProfiles.verify.path, url],
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const known = useQueries({
    queries: found.map(({ data }) =>
      queryOf(creators.getBySocialProfile, data ? { organization_id, social_profile_id: data.id } : skipToken),
    ),
  })
  const done = found.filter(({ isSuccess, isError }) => isSuccess || isError).length
  if (done !== settled) setSettled(done)

  return url => {
    const index = urls.indexOf(url)
    const { data: profile, error, isFetching, refetch } = found[index] ?? {}
    if (error && !isFetching) return { is: 'failed', said: error.message, retry: () => void refetch?.() }
    const whose = known[index]
    // who cannot be asked for is added all the same: the server leaves alone who is there already
    if (!profile || whose?.isPending) return { is: 'waiting' }
    return { is: 'found', profile, known: whose?.data?.creator ?? null }
  }
}
