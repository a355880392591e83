import { orgMember } from '#platform/server/http/access.ts'
import type { HandlerContext } from '#platform/server/http/serve.ts'
import { serve } from '#platform/server/http/serve.ts'
import { studio } from '../../contract.ts'
import { authorOf } from '../author.ts'
import { shareUrlOf } from '../drafts/studio-drop.ts'
import { draftFindings } from '../preflight/draft-findings.ts'
import { preflightOf } from '../preflight/preflight.ts'
import type { StudioServices } from '../studio-services.ts'
import { moveDrop, publishDraft, unscheduleDrop } from './publish.ts'

const { preflight, publish, schedule, unschedule, close, reopen, archive } = studio

/** What makes a page appear, change and go. */
export const publishRoutes = (services: StudioServices) => {
  const { storage, addresses } = services

  async function bring(
    { db, organizationId, caller, clock, input }: HandlerContext<typeof publish>,
    publish_at: Date | null,
  ) {
    const now = clock.now()
    const { drop, answer } = await publishDraft(db, storage, organizationId, {
      ...input,
      publish_at,
      check: draft => draftFindings(db, services, draft, now),
      by: authorOf(caller),
      now,
    })
    return { ...answer, share_url: shareUrlOf(addresses, drop) }
  }

  return serve(
    { preflight, publish, schedule, unschedule, close, reopen, archive },
    {
      preflight: {
        access: orgMember,
        transaction: 'none',
        run: ({ database, organizationId, input, clock }) =>
          preflightOf(services, { database, organizationId, input, now: clock.now() }),
      },
      publish: { access: orgMember, run: context => bring(context, null) },
      schedule: { access: orgMember, run: context => bring(context, new Date(context.input.publish_at)) },
      unschedule: {
        access: orgMember,
        run: ({ db, organizationId, ...context }) => unscheduleDrop(db, organizationId, moving(context)),
      },
      close: {
        access: orgMember,
        run: ({ db, organizationId, ...context }) => moveDrop(db, organizationId, { ...moving(context), to: 'CLOSED' }),
      },
      reopen: {
        access: orgMember,
        run: ({ db, organizationId, ...context }) => moveDrop(db, organizationId, { ...moving(context), to: 'OPEN' }),
      },
      archive: {
        access: orgMember,
        run: ({ db, organizationId, ...context }) =>
          moveDrop(db, organizationId, { ...moving(context), to: 'ARCHIVED' }),
      },
    },
  )
}

const moving = ({
  caller,
  clock,
  input: { id },
}: Pick<HandlerContext<typeof unschedule>, 'caller' | 'clock' | 'input'>) => ({
  id,
  by: authorOf(caller),
  now: clock.now(),
})
