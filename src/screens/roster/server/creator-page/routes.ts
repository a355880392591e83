import { closeCreatorLink, listCreatorLinks, makeCreatorLink } from '#features/creator-work/server/links.ts'
import { decide, listSuggestions } from '#features/creator-work/server/suggestions.ts'
import { forbidden, notFound, raise } from '#platform/server/errors.ts'
import { memberOf, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { creatorPage } from '../../creator-page-contract.ts'
import { apply } from './accept.ts'
import { creatorPagePath } from './page-route.ts'

const access = memberOf('creators', 'creator_id')
const DAY_MS = 86_400_000

export const creatorPageRoutes = ({ publicUrl }: { publicUrl: string }) =>
  serve(creatorPage, {
    links: {
      access,
      run: async ({ db, organizationId: organization_id, input: { creator_id } }) => ({
        items: await listCreatorLinks(db, { organization_id, creator_id }),
      }),
    },
    makeLink: {
      access,
      run: async ({ db, organizationId: organization_id, caller, clock, input: { creator_id, days } }) => {
        const expires_at = new Date(clock.now().getTime() + days * DAY_MS)
        const created_by = personOf(caller).user_id
        const { link, token } = await makeCreatorLink(db, { organization_id, creator_id }, { expires_at, created_by })
        return { link, url: publicUrl + creatorPagePath(token) }
      },
    },
    closeLink: {
      access,
      run: async ({ db, organizationId: organization_id, input: { creator_id, link_id, closed } }) =>
        (await closeCreatorLink(db, { organization_id, creator_id }, link_id, closed)) ?? raise(notFound('Link')),
    },
    suggestions: {
      access,
      run: async ({ db, organizationId: organization_id, input: { creator_id } }) => ({
        items: await listSuggestions(db, { organization_id, creator_id }),
      }),
    },
    accept: {
      access,
      run: async ({ db, input: { creator_id, suggestion_id: id }, ...editor }) => {
        const of = { organization_id: editor.organizationId, creator_id }
        const { user_id } = personOf(editor.caller)
        const accepted = await decide(db, of, { id, state: 'ACCEPTED', user_id })
        await apply(db, editor, creator_id, accepted.after)
        return accepted
      },
    },
    refuse: {
      access,
      run: async ({ db, organizationId: organization_id, caller, input: { creator_id, suggestion_id: id } }) => {
        const { user_id } = personOf(caller)
        const refused = await decide(db, { organization_id, creator_id }, { id, state: 'REFUSED', user_id })
        if (refused.field !== 'erasure') return refused
        // who may erase says that it is not done
        if (caller.membership?.role !== 'owner' && caller.membership?.role !== 'admin')
          raise(forbidden('Only owners and admins of the team may refuse an erasure.'))
        await recordAudit(db, organization_id, {
          actor: actorOf(caller),
          action: 'creator.erasure_refused',
          target: { kind: 'creator', id: creator_id },
        })
        return refused
      },
    },
  })
