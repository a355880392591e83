import type { Database } from '#platform/server/database/db.ts'
import type { Part } from '#platform/server/part.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { messageRoutes } from './message-routes.ts'
import { outboxPage, outboxRoutes } from './outbox/routes.ts'
import { type Messaging, sendMessageWork } from './send-message.ts'

export const messagesPart = ({ box, messaging }: { box: SecretBox; messaging: Messaging }): Part => ({
  routes: messageRoutes(box),
  jobs: [sendMessageWork(messaging)],
})

/** Where everything sent can be read, one-time codes too: never in production. */
export const outboxPart = ({ database, inProduction }: { database: Database; inProduction: boolean }): Part => ({
  routes: outboxRoutes({ enabled: !inProduction }),
  pages: [outboxPage({ database, enabled: !inProduction })],
})
