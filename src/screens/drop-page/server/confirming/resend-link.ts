import { signupCommands, type signups } from '#features/signups/contract.ts'
import { capabilityOf } from '#features/signups/server/capability.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember, type RequestFacts } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { type AskServices, resendLinks, sendLinksAgain } from './ask-to-confirm.ts'

interface Call {
  database: Database
  request: RequestFacts
  clock: Clock
}

/** Only the browser that signed up may request it, by its cookie: nobody can have links sent to others. */
export async function resendLink(
  services: SignUpServices,
  { database, request, clock }: Call,
  { drop_id }: InputOf<(typeof signups)['link_again']>,
): Promise<AnswerOf<(typeof signups)['link_again']>> {
  const now = clock.now()
  const signup_id = capabilityOf(services.keys.capability, request, now)?.signup_id
  const drop = await services.drops.find(drop_id)
  if (!signup_id || !drop) return { status: 'unknown' }
  const { organization_id } = drop
  const status = await database.inOrganization(organization_id, db =>
    resendLinks(db, { organization_id, signup_id }, { now }),
  )
  return { status }
}

/** A team member requests it for a fan who reports that nothing came. */
export const linkForTeamRoutes = (services: AskServices) =>
  serve(signupCommands, {
    link_again: {
      access: orgMember,
      run: async ({ db, organizationId, input, clock }) => {
        const asked = { organization_id: organizationId, signup_id: input.id }
        const status = await sendLinksAgain(services, db, asked, { now: clock.now() })
        return status === 'unknown' ? raise(notFound('Sign-up that waits')) : { status }
      },
    },
  })
