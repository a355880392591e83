import type { Settings } from '#app/settings.ts'
import { sealConsentsWork } from '#features/consents/server/seal.ts'
import { publishedDrops } from '#features/drops/server/published-drops.ts'
import { dropRoutes } from '#features/drops/server/routes.ts'
import type { QueueMessage } from '#features/messages/server/queue-message.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { Database } from '#platform/server/db.ts'
import { derivedKey } from '#platform/server/secret-box.ts'
import { followUpWork } from '../screens/drop-page/server/follow-up.ts'
import { signUpRoutes } from '../screens/drop-page/server/sign-up-routes.ts'
import type { SignUpServices } from '../screens/drop-page/server/sign-up-services.ts'

interface Parts {
  settings: Settings
  database: Database
  captcha: Captcha
  queueMessage: QueueMessage
}

/** Everything fans reach, wired. */
export function createFanPages({ settings, database, captcha, queueMessage }: Parts) {
  const drops = publishedDrops(database)
  const key = (purpose: string) => derivedKey(settings.FANFARE_ENCRYPTION_KEYS, purpose)
  const services: SignUpServices = {
    drops,
    captcha: { captcha, whenDown: settings.CAPTCHA_WHEN_DOWN },
    queueMessage,
    special: { force_email_and_phone_drop_ids: settings.FORCE_EMAIL_AND_PHONE_DROP_IDS },
    keys: { contact: key('contact'), code: key('otp'), capability: key('signup capability'), form: key('native form') },
    limitFactor: settings.RATE_LIMIT_FACTOR,
    smsCountries: settings.SMS_COUNTRIES,
    dropHost: settings.DROP_HOST,
    shareBaseUrl: settings.SHARE_BASE_URL,
  }
  return {
    drops,
    routes: [...dropRoutes(drops), ...signUpRoutes(services)],
    jobs: [followUpWork(services), sealConsentsWork],
  }
}
