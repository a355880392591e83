import { badRequest, notFound, raise, unauthorized } from '#platform/server/errors.ts'
import { type Access, memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { activations } from '../contract.ts'
import { getActivation, listActivations } from './activations.ts'
import { addCreators } from './add-creators.ts'
import { listArtists } from './artists.ts'
import { brandMember, brandsOf, ofSeenActivation } from './own-brands.ts'
import { previousActivations } from './previous-activations.ts'

/** A member of the named team; an API key names its own. */
const memberOrKey: Access<{ organization_id?: string | undefined }> = {
  name: 'member',
  allow: async (gate, { organization_id }) => {
    const identity = (await gate.sessions.identify(gate.request)) ?? raise(unauthorized())
    const own = organization_id ?? identity.api_key?.organization_id
    return brandMember.allow(gate, { organization_id: own ?? raise(teamIsMissing()) })
  },
}

const teamIsMissing = () => badRequest('Name the organization.', { field: 'organization_id' })

export const activationRoutes = serve(activations, {
  list: {
    access: memberOrKey,
    run: ({ db, organizationId, caller, input }) => listActivations(db, organizationId, input, brandsOf(caller)),
  },
  get: {
    access: ofSeenActivation,
    run: async ({ db, organizationId, input }) => ({
      activation: (await getActivation(db, organizationId, input.activation_id)) ?? raise(notFound('Activation')),
    }),
  },
  addCreators: {
    access: memberOf('activations', 'id'),
    run: ({ db, organizationId: organization_id, caller, input }) =>
      addCreators(db, { organization_id, user_id: personOf(caller).user_id }, input),
  },
  previous: {
    access: orgMember,
    run: async ({ db, organizationId, input }) =>
      (await previousActivations(db, organizationId, input)) ?? raise(notFound('Creator')),
  },
  artists: {
    access: brandMember,
    run: async ({ db, organizationId, caller, input }) => ({
      items: await listArtists(db, organizationId, input.artist_type, brandsOf(caller)),
    }),
  },
})
