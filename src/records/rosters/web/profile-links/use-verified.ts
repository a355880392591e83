import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, skipToken } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import type { Verification } from './link-rows.ts'

/** As many links are looked up side by side (IMPORT-023). */
const AT_ONCE = 5

/** Looks links up, each on its own and five at a time, and whose their profiles are in the roster. */
export function useVerified(urls: readonly string[]): (url: string) => Verification {
  const organization_id = useOrganization().id
  const found = useLookedUp(urls)
  const known = useQueries({
    queries: found.map(({ data }) =>
      queryOf(rosterMembers.getBySocialProfile, data ? { organization_id, social_profile_id: data.id } : skipToken),
    ),
  })
  return url => {
    const index = urls.indexOf(url)
    const verified = verificationOf(found[index])
    const whose = known[index]
    // who cannot be asked for is added all the same: the server leaves alone who is there already
    if (verified.is !== 'found') return verified
    if (whose?.isPending) return { is: 'waiting' }
    return { ...verified, known: whose?.data?.creator ?? null }
  }
}

/** Looks links up, each on its own and five at a time. */
export function useLookedUp(urls: readonly string[]) {
  const [settled, setSettled] = useState(0)
  const found = useQueries({
    queries: urls.map((url, index) => ({
      ...queryOf(socialProfiles.verify, index < settled + AT_ONCE ? { url } : skipToken),
      queryKey: [socialProfiles.verify.path, url],
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const done = found.filter(({ isSuccess, isError }) => isSuccess || isError).length
  if (done !== settled) setSettled(done)
  return found
}

/** What is known of one link so far, without whose its profile is. */
export function verificationOf(lookedUp: ReturnType<typeof useLookedUp>[number] | undefined): Verification {
  const { data: profile, error, isFetching, refetch } = lookedUp ?? {}
  if (error && !isFetching) return { is: 'failed', said: error.message, retry: () => void refetch?.() }
  return profile ? { is: 'found', profile, known: null } : { is: 'waiting' }
}
