import type { Notices } from '#integrations/messaging/notices.ts'
import type { Part } from '#platform/server/part.ts'
import type { Messaging } from '#records/messages/server/send-message.ts'
import { inboundMail } from './inbound-mail.ts'
import { outboxAnswers } from './outbox-answers.ts'
import { providerRoutes } from './provider-route.ts'
import { preferenceRoutes } from './route.ts'
import type { PreferenceServices } from './services.ts'

interface Services {
  preferences: PreferenceServices
  /** With which a mailbox hands its mail over; undefined where there is none. */
  inboundToken: string | undefined
  /** What the provider of texts tells us; null where it cannot. */
  notices: Notices | null
  /** Address that is named to those who ask for help. */
  supportContact: string
  messaging: Pick<Messaging, 'providers'>
  inProduction: boolean
}

export const preferencesPart = ({
  preferences,
  inboundToken,
  notices,
  supportContact,
  messaging,
  inProduction,
}: Services): Part => ({
  pages: [
    preferenceRoutes(preferences),
    ...(inboundToken ? [inboundMail(preferences, inboundToken)] : []),
    ...(notices ? [providerRoutes({ ...preferences, supportContact }, notices)] : []),
    ...(inProduction ? [] : [outboxAnswers({ ...preferences, supportContact, messaging })]),
  ],
})
