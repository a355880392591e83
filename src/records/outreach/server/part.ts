import { mailSimulators } from '#integrations/messaging/mailboxes/simulator/pages.ts'
import type { Part } from '#platform/server/part.ts'
import { composerRoutes } from './composer-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { callbackPage } from './mailboxes/callback-page.ts'
import { pushPages } from './mailboxes/push-pages.ts'
import { mailboxRoutes } from './mailboxes/routes.ts'
import { renewWatchesSchedule, watchMailboxesWork } from './mailboxes/watch-mailbox.ts'
import { readMailboxesSchedule, readMailboxesWork } from './replies/read-mailboxes.ts'
import { outreachRoutes } from './routes.ts'
import { findAgainWork } from './sending/find-job.ts'
import { mailSender, sendMailWork } from './sending/send-mail.ts'
import { sequenceRoutes } from './sequence-routes.ts'
import { advanceSequencesSchedule, advanceSequencesWork } from './sequences/advance.ts'
import type { OutreachServices } from './services.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { unsubscribePages } from './unsubscribe-page.ts'

export function outreachPart(
  services: OutreachServices & { inProduction: boolean; lively: boolean; limitFactor: number },
): Part {
  const trySending = mailSender(services)
  return {
    routes: [
      ...outreachRoutes(services, trySending),
      ...composerRoutes(services),
      ...mailboxRoutes(services),
      ...inboxRoutes(services),
      ...sequenceRoutes(services),
      ...trackingRoutes(services),
    ],
    jobs: [
      ...sendMailWork(trySending, services),
      findAgainWork(services),
      ...readMailboxesWork(services),
      ...watchMailboxesWork(services),
      ...advanceSequencesWork,
    ],
    schedules: [readMailboxesSchedule, renewWatchesSchedule, advanceSequencesSchedule],
    pages: [
      callbackPage(services),
      unsubscribePages(services),
      pushPages(services),
      // no simulator runs in production
      ...(services.inProduction ? [] : [mailSimulators(services)]),
    ],
  }
}
