import { orgAdmin, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { messages } from '#records/messages/contract.ts'
import { listMessages, sendAgain } from '#records/messages/server/message-queries.ts'

/** Members with brand scope may read; only admins may resend what could arrive twice. */
export const messageRoutes = (box: SecretBox) =>
  serve(messages, {
    list: { access: orgMember, run: ({ db, input }) => listMessages(db, box, input) },
    sendAgain: { access: orgAdmin, run: ({ db, input, clock }) => sendAgain(db, input, clock.now()) },
  })
