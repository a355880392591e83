import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isName } from '#platform/contract/validators.ts'
import { id } from '#platform/contract/values.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'

/** As long as imports take it, in characters. */
export const MAX_NAME_LENGTH = 200
export const MAX_PROFILES = 50

const oneLine = (typed: string) => typed.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A name as it is kept: one line, as imports write it, or null where nothing of it can be seen. */
export const keptName = (typed: string | null) => (typed !== null && isName(typed) ? oneLine(typed) : null)

const name = z.string().overwrite(oneLine).max(MAX_NAME_LENGTH).nullable()

const ofCreator = { creator_id: id }
const profileIds = z.array(id).min(1).max(MAX_PROFILES)

/** What a change of the profiles answers. */
const profilesOfCreator = z.object({
  /** Most followers first. */
  social_profiles: z.array(socialProfile),
  main_profile_id: id.nullable(),
})

/** Whose a profile is in the team. */
export const profileOwner = z.object({
  social_profile_id: id,
  creator: z.object({
    id,
    name: z.string(),
    /** False: they were removed from the roster, and are still known with their profiles. */
    in_roster: z.boolean(),
  }),
})
export type ProfileOwner = z.output<typeof profileOwner>

const changes = ['creators', 'creator_details', 'creator_duplicates', 'applicants']

/** Who a creator is: what the team calls them, and which profiles are theirs. */
export const creatorPerson = {
  setName: command('/app/v2/roster/name/set', {
    summary: 'Say what the team calls a creator; null or an empty name leaves it to their profiles',
    body: z.object({ ...ofCreator, name, seen: z.string().nullable().optional() }),
    answer: z.object({ name: z.string().nullable() }),
    changes,
  }),
  owners: query('/app/v2/roster/profiles/owners', {
    summary: 'Whose these profiles are in the team; a profile of nobody is left out',
    body: z.object({ organization_id: id, social_profile_ids: profileIds }),
    answer: z.object({ items: z.array(profileOwner) }),
    shows: ['creators'],
  }),
  addProfiles: command('/app/v2/roster/profiles/add', {
    summary: 'Give a creator more profiles, all of them or none; 409 where one is another creator’s, who can be merged',
    body: z.object({ ...ofCreator, social_profile_ids: profileIds }),
    answer: profilesOfCreator,
    changes,
  }),
  removeProfile: command('/app/v2/roster/profiles/remove', {
    summary: 'Take a profile from a creator; 409 for the last one. Adding it again gives it back',
    body: z.object({ ...ofCreator, social_profile_id: id }),
    answer: profilesOfCreator,
    changes,
  }),
  setMainProfile: command('/app/v2/roster/profiles/set_main', {
    summary: 'Choose the profile that lends a creator its picture and handle; null is the largest',
    body: z.object({ ...ofCreator, social_profile_id: id.nullable() }),
    answer: profilesOfCreator,
    changes,
  }),
}
