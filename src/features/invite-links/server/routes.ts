import type { Storage } from '#integrations/storage/port.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { anyone, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { inviteLinks } from '../contract.ts'
import { createInviteLink, listInviteLinks, openInviteLink, updateInviteLink } from './invite-links.ts'

const notThere = () => notFound('Invite link')

export const inviteLinkRoutes = (services: { storage: Storage; dropHost: string }) =>
  serve(inviteLinks, {
    get: {
      access: anyone,
      transaction: 'none',
      run: async ({ database, input }) => (await openInviteLink(database, input.id)) ?? raise(notThere()),
    },
    list: { access: orgMember, run: ({ db, input }) => listInviteLinks(db, services.dropHost, input) },
    create: {
      access: orgMember,
      run: async ({ db, input }) =>
        (await createInviteLink(db, services, { ...input, is_active: true })) ?? raise(notThere()),
    },
    update: {
      access: orgMember,
      run: async ({ db, input }) => (await updateInviteLink(db, services, input)) ?? raise(notThere()),
    },
  })
