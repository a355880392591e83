import type { Captcha } from '#integrations/captcha/port.ts'
import type { Part } from '#platform/server/part.ts'
import { privacyPage } from './route.ts'

interface Services {
  /** The operator's own policy; null where they have none. */
  ownPolicy: string | null
  mailFrom: string
  captcha: Captcha
}

export const privacyPart = ({ ownPolicy, mailFrom, captcha }: Services): Part => ({
  pages: [privacyPage({ ownPolicy, mailFrom, captcha: captcha.name })],
})
