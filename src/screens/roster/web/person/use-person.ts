import type { Creator } from '#features/creators/contract.ts'
import { type Edit, useCommand } from '#platform/web/use-command.ts'
import { skipToken, useQuery } from '#platform/web/use-query.ts'
import { creatorPerson, keptName, type ProfileOwner } from '../../person-contract.ts'

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

/** Whose these profiles are in the team; undefined until it is known. Who cannot be asked for, the server refuses. */
export function useOwners(
  organization_id: string,
  social_profile_ids: string[],
): ReadonlyMap<string, ProfileOwner['creator']> | undefined {
  const { data, error } = useQuery(
    creatorPerson.owners,
    social_profile_ids.length > 0 ? { organization_id, social_profile_ids } : skipToken,
    { keepLast: false },
  )
  if (!data) return error ? new Map() : undefined
  return new Map(data.items.map(({ social_profile_id, creator }) => [social_profile_id, creator]))
}
