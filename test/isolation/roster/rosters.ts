import { inviteLinks } from '#features/invite-links/contract.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { solvedCaptcha } from '../../fans/fan-world.ts'
import { givenApplication } from '../../roster/applications.ts'
import { givenProfile } from '../../roster/creators.ts'
import type { FeatureWorld, Side } from '../world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const theList = ({ ids }: Side) => ({ id: ids.roster_id })
const theApplicant = (side: Side) => ({ ...ofTeam(side), application_ids: [side.ids.application_id] })
const invited = { title: 'Join us', profile_name: 'North' }
const theProfiles = ({ ids }: Side) => ({ social_profiles: [{ social_profile_id: ids.social_profile_id }] })

/** All teams share profiles, so they have no canary; their creators' contacts and lists do. */
export const rosterWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const create = async (name: string) =>
      (await call(rosters.create, { organization_id, name: `${canary} ${name}` })).body.id
    const add = async (roster_id: string) => {
      const social_profile_id = await givenProfile(server)
      const email_address = `${canary}@creators.example`
      const { body } = await call(rosterMembers.add, {
        roster_id,
        social_profiles: [{ social_profile_id, email_address }],
      })
      return { social_profile_id, creator_id: body.creators[0]?.id ?? '' }
    }
    const roster_id = await create('list')
    const removed = await add(roster_id)
    const { body } = await call(rosterMembers.remove, { roster_id, social_profile_ids: [removed.social_profile_id] })
    const email_address = `${canary}@applicants.example`
    const link = { organization_id, title: `${canary} link`, profile_name: 'North' }
    const { id: invite_link_id } = (await call(inviteLinks.create, link)).body
    const { id: application_id } = await givenApplication(server, { organization_id, email_address })
    return { roster_id, invite_link_id, ...(await add(roster_id)), removal_id: body.removal_id, application_id }
  },
  cases: {
    'POST /roster/v0/roster/list': { may: 'member', input: ofTeam },
    'POST /roster/v0/roster/create': { may: 'member', input: side => ({ ...ofTeam(side), name: 'New list' }) },
    'POST /roster/v0/roster/update': { may: 'member', input: side => ({ ...theList(side), name: 'Renamed' }) },
    'POST /roster/v0/roster/delete': { may: 'member', input: theList },
    'POST /roster/v0/roster/deleted': { may: 'member', input: ofTeam },
    'POST /roster/v0/roster/undo_removal': {
      may: 'member',
      input: side => ({ ...ofTeam(side), removal_id: side.ids.removal_id }),
    },
    'POST /roster/v0/roster/add_creators_by_social_profile': {
      may: 'member',
      input: side => ({ roster_id: side.ids.roster_id, ...theProfiles(side) }),
      mixed: 'shared',
    },
    'POST /roster/v0/roster/remove_creators_by_social_profile': {
      may: 'member',
      input: ({ ids }) => ({ roster_id: ids.roster_id, social_profile_ids: [ids.social_profile_id] }),
      mixed: 'left out',
    },
    'POST /roster/v0/creator/bulk_create_by_social_profile': {
      may: 'member',
      input: side => ({ ...ofTeam(side), ...theProfiles(side) }),
      mixed: 'shared',
    },
    'POST /roster/v0/detail/get_by_social_profile': {
      may: 'member',
      input: side => ({ ...ofTeam(side), social_profile_id: side.ids.social_profile_id }),
    },
    'POST /roster/v0/url_import/verify': {
      may: 'oneself',
      input: () => ({ url: 'https://x.com/isolation_test' }),
      unproven: 'the made-up world has nobody of that name',
    },
    'POST /app/v2/roster/profile_sources': { may: 'oneself', input: () => ({}) },
    'POST /roster/v0/contact_method/list_emails_by_social_profile': {
      may: 'oneself',
      input: ({ ids }) => ({ social_profile_id: ids.social_profile_id }),
    },
    'GET /app/v2/roster/invite_links/{id}': {
      may: 'visitor',
      input: ({ ids }) => ({ id: ids.invite_link_id }),
      secret: 'id',
    },
    'POST /app/v2/roster/apply_to_join': {
      may: 'visitor',
      input: ({ ids }) => ({
        roster_invite_link_id: ids.invite_link_id,
        tiktok_username: 'isolation',
        email_address: 'isolation@example.com',
      }),
      fresh: async server => ({ captcha_token: await solvedCaptcha(server, 'signup') }),
      secret: 'roster_invite_link_id',
    },
    'POST /roster/v0/invite_link/list': { may: 'member', input: ofTeam },
    'POST /roster/v0/invite_link/create': { may: 'member', input: side => ({ ...ofTeam(side), ...invited }) },
    'POST /roster/v0/invite_link/update': {
      may: 'member',
      input: side => ({
        ...ofTeam(side),
        ...invited,
        id: side.ids.invite_link_id,
        is_location_required: false,
        is_price_required: false,
        is_active: true,
      }),
    },
    'POST /roster/v0/invite_link/list_applicants': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/applications_of_profile': {
      may: 'member',
      input: side => ({ ...ofTeam(side), social_profile_id: side.ids.social_profile_id }),
    },
    'POST /roster/v0/invite_link/count_applicants': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/applicant_countries': { may: 'member', input: ofTeam },
    'POST /roster/v0/invite_link/dismiss_applicants': { may: 'member', input: theApplicant, mixed: 'refused' },
    'POST /roster/v0/invite_link/restore_applicants': { may: 'member', input: theApplicant, mixed: 'refused' },
    'POST /roster/v0/invite_link/accept_applicants': {
      may: 'member',
      input: side => ({ ...theApplicant(side), roster_id: side.ids.roster_id }),
      mixed: 'refused',
    },
  },
}
