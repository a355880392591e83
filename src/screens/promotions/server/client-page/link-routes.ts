import { notFound, raise } from '#platform/server/errors.ts'
import { memberOf, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { closeShare, listShares, makeShare } from '#records/promotions/server/shares.ts'
import { clientLinks } from '../../share-contract.ts'
import { clientPath } from './route.ts'

const DAY_MS = 86_400_000

const ofActivation = memberOf('activations', 'activation_id')

export const clientLinkRoutes = ({ publicUrl }: { publicUrl: string }) =>
  serve(clientLinks, {
    list: {
      access: ofActivation,
      run: async ({ db, organizationId: organization_id, input: { activation_id } }) => ({
        items: await listShares(db, { organization_id, activation_id }),
      }),
    },
    create: {
      access: ofActivation,
      run: async ({ db, organizationId: organization_id, caller, clock, input: { activation_id, days, ...given } }) => {
        const expires_at = new Date(clock.now().getTime() + days * DAY_MS)
        const { user_id } = personOf(caller)
        const { share, token } = await makeShare(
          db,
          { organization_id, activation_id },
          { ...given, expires_at, user_id },
        )
        return { link: share, url: publicUrl + clientPath(token) }
      },
    },
    close: {
      access: ofActivation,
      run: async ({ db, organizationId: organization_id, input: { activation_id, link_id, closed } }) =>
        (await closeShare(db, { organization_id, activation_id }, { id: link_id, closed })) ?? raise(notFound('Link')),
    },
  })
