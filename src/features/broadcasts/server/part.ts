import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { consumeLimits, consumeLimitsIn } from '#platform/server/limits/rate-limits.ts'
import { turns } from '#platform/server/limits/turns.ts'
import type { Part } from '#platform/server/part.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import { messageQueue, type QueueMessage } from '#records/messages/server/queue-message.ts'
import type { LinkSettings } from '#records/messages/server/recipient-links.ts'
import { broadcasts } from '../contract.ts'
import { estimate } from './estimate.ts'
import { planBroadcastWork } from './plan.ts'
import { resultsOf } from './results.ts'
import { resultsByAudience } from './results-by-audience.ts'
import { scheduleBroadcast } from './schedule.ts'
import { type BroadcastServices, sendBroadcastWork } from './send.ts'
import { sendTest } from './send-test.ts'
import { stopBroadcast } from './stop.ts'
import { createBroadcast, getBroadcast, listBroadcasts, updateBroadcast } from './stored.ts'
import { testLimits } from './test-limits.ts'
import { trackRoutes } from './track.ts'

/** An estimate reads every fan of the audience: a team makes one at a time. */
const estimating = turns({
  most: 2,
  mostOfFlow: 1,
  mostWaiting: 5,
  refusal: 'Your team is estimating several messages already. Please try again in a moment.',
})

/** Results by audience read every fan of up to twelve audiences. */
const comparing = turns({
  most: 1,
  mostWaiting: 5,
  refusal: 'Your team is comparing audiences already. Please try again in a moment.',
})

interface Services {
  database: Database
  clock: Clock
  box: SecretBox
  contactKeys: KeyRing
  /** `textBudget`: US cents that a team may spend on texts in a day. */
  signUp: { links: LinkSettings; smsCountries: readonly string[]; textBudget: number }
  hearsAnswers: BroadcastServices['hearsAnswers']
  /** Widens the limits. */
  limitFactor: number
}

export const broadcastsPart = (services: Services): Part => {
  const { database, clock, box, hearsAnswers } = services
  const { links, ...texting } = services.signUp
  const queueMessage = messageQueue({ box, clock })
  return {
    routes: broadcastRoutes({ ...services, ...texting, queueMessage, links }),
    jobs: [planBroadcastWork(links), sendBroadcastWork({ queueMessage, links, hearsAnswers })],
    pages: [trackRoutes({ database, clock, links })],
  }
}

type RouteServices = Pick<Services, 'contactKeys' | 'limitFactor'> &
  Omit<Services['signUp'], 'links'> & {
    queueMessage: QueueMessage
    links: LinkSettings
  }

const broadcastRoutes = ({ limitFactor, ...services }: RouteServices) =>
  serve(broadcasts, {
    list: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({ items: await listBroadcasts(db, organizationId) }),
    },
    get: { access: orgMember, run: ({ db, organizationId, input }) => getBroadcast(db, organizationId, input.id) },
    create: {
      access: orgMember,
      run: ({ db, organizationId, input: { organization_id: _, ...draft }, caller, clock }) =>
        createBroadcast(db, organizationId, draft, { created_by: personOf(caller).user_id, now: clock.now() }),
    },
    update: {
      access: orgMember,
      run: ({ db, organizationId, input: { organization_id: _, ...draft }, clock }) =>
        updateBroadcast(db, organizationId, { ...draft, now: clock.now() }),
    },
    estimate: {
      access: orgMember,
      // a transaction begins with its turn
      transaction: 'none',
      run: ({ database, organizationId, input, clock, gone }) =>
        estimating(
          organizationId,
          () =>
            database.readOrganization(organizationId, db =>
              estimate(db, organizationId, input, { now: clock.now(), links: services.links }),
            ),
          gone(),
        ),
    },
    sendTest: {
      access: orgMember,
      // what is counted is counted, whether or not the test can be sent
      transaction: 'none',
      dryRun: async ({ db, organizationId, input: { content, to }, caller }) => {
        const { user_id, name: by } = personOf(caller)
        await consumeLimitsIn(db, testLimits(organizationId, user_id, to, limitFactor))
        return { messages: await sendTest(db, organizationId, { content, to, by }, services) }
      },
      run: async ({ database, organizationId, input: { content, to }, caller }) => {
        const { user_id, name: by } = personOf(caller)
        await consumeLimits(database, testLimits(organizationId, user_id, to, limitFactor))
        return database.inOrganization(organizationId, async db => ({
          messages: await sendTest(db, organizationId, { content, to, by }, services),
        }))
      },
    },
    schedule: {
      access: orgMember,
      run: ({ db, organizationId, input, clock }) => scheduleBroadcast(db, organizationId, input, clock.now()),
    },
    stop: {
      access: orgMember,
      run: async ({ db, organizationId, input, clock }) => {
        if (!(await stopBroadcast(db, organizationId, input.id, clock.now())))
          raise(conflict('This message was sent already, or not scheduled yet.'))
        return getBroadcast(db, organizationId, input.id)
      },
    },
    results: {
      access: orgMember,
      run: ({ db, organizationId, input, clock }) => resultsOf(db, organizationId, input.id, clock.now()),
    },
    resultsByAudience: {
      access: orgMember,
      // a transaction begins with its turn
      transaction: 'none',
      run: ({ database, organizationId, input, clock, gone }) =>
        comparing(
          organizationId,
          async () => ({
            items: await database.readOrganization(organizationId, db =>
              resultsByAudience(db, organizationId, input.id, clock.now()),
            ),
          }),
          gone(),
        ),
    },
  })
