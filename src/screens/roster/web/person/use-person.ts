import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type Edit, useCommand } from '#platform/web/data/use-command.ts'
import { queryOf } from '#platform/web/data/use-query.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorPerson, keptName, MAX_PROFILES, type ProfileOwner } from '../../person-contract.ts'

const change = (edit: Edit, creator_id: string, facts: (creator: Creator) => Partial<Creator>) =>
  edit.record<Creator>('creators', creator_id, creator => ({ ...creator, ...facts(creator) }))

export const useSetName = () =>
  useCommand(creatorPerson.setName, {
    done: 'Saved Creator Name',
    failed: 'Failed to Save Creator Name',
    optimistic: (edit, { creator_id, name }) => change(edit, creator_id, () => ({ name: keptName(name) })),
  })

export const useAddProfiles = () =>
  useCommand(creatorPerson.addProfiles, {
    done: (_, { social_profile_ids: { length } }) => (length === 1 ? 'Profile Added' : `${length} Profiles Added`),
    failed: 'Failed to Add Profiles',
  })

export function useRemoveProfile() {
  const back = useAddProfiles()
  return useCommand(creatorPerson.removeProfile, {
    done: 'Profile Removed',
    failed: 'Failed to Remove Profile',
    undo: (_, { creator_id, social_profile_id }) =>
      back.mutate({ creator_id, social_profile_ids: [social_profile_id] }),
    optimistic: (edit, { creator_id, social_profile_id }) =>
      change(edit, creator_id, ({ social_profiles }) => ({
        social_profiles: social_profiles.filter(({ id }) => id !== social_profile_id),
      })),
  })
}

export const useSetMainProfile = () =>
  useCommand(creatorPerson.setMainProfile, {
    done: 'Saved Main Profile',
    failed: 'Failed to Save Main Profile',
    optimistic: (edit, { creator_id, social_profile_id }) =>
      change(edit, creator_id, () => ({ main_profile_id: social_profile_id })),
  })

/** Null: nobody's in the team. Undefined: not known yet. */
export type Owner = ProfileOwner['creator'] | null | 'failed' | undefined

/**
 * Whose these profiles are in the team, asked for in parts once none of them `isWaiting` to be found. A part that was asked for
 * stays as it is: what is known of it stands while others come.
 */
export function useOwners(organization_id: string, ids: readonly string[], isWaiting: boolean) {
  const [parts, setParts] = useState<readonly string[][]>([])
  const asked = new Set(parts.flat())
  const fresh = ids.filter(id => !asked.has(id))
  if (!isWaiting && fresh.length > 0) setParts([...parts, ...inParts(fresh)])
  const answers = useQueries({
    queries: parts.map(social_profile_ids => queryOf(creatorPerson.owners, { organization_id, social_profile_ids })),
  })
  const owners = new Map<string, Owner>()
  parts.forEach((part, at) => {
    const { data, error } = answers[at] ?? {}
    for (const id of part) {
      if (data) owners.set(id, data.items.find(one => one.social_profile_id === id)?.creator ?? null)
      else if (error) owners.set(id, 'failed')
    }
  })
  const failed = answers.filter(({ data, error }) => error && !data)
  return {
    ownerOf: (id: string): Owner => owners.get(id),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** As many as may be asked for at once. */
const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_PROFILES) }, (_, at) =>
    ids.slice(at * MAX_PROFILES, (at + 1) * MAX_PROFILES),
  )
