import { createSecretKey } from 'node:crypto'
import type { Settings } from '#app/settings.ts'
import { signUpWriter } from '#features/signups/server/sign-up-writer.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { Database } from '#platform/server/database/db.ts'
import { derivedKey, derivedKeys } from '#platform/server/secret-box.ts'
import type { SignUpServices } from '#screens/drop-page/server/signing-up/sign-up-services.ts'

interface Services
  extends Pick<SignUpServices, 'drops' | 'traffic' | 'rowsOfMessage' | 'queueMessage' | 'contactKeys'> {
  database: Database
  captcha: Captcha
}

/** The services of a drop page's calls. */
export const signUpServices = (settings: Settings, { database, captcha, ...services }: Services): SignUpServices => ({
  ...services,
  signUpWriter: signUpWriter(database),
  captcha: { captcha, whenDown: settings.CAPTCHA_WHEN_DOWN },
  special: { force_email_and_phone_drop_ids: settings.FORCE_EMAIL_AND_PHONE_DROP_IDS },
  keys: {
    contact: keyFor(settings, 'contact'),
    code: keyFor(settings, 'otp'),
    capability: keyFor(settings, 'signup capability'),
    form: keyFor(settings, 'native form'),
  },
  limitFactor: settings.RATE_LIMIT_FACTOR,
  smsCountries: settings.SMS_COUNTRIES,
  textBudget: Math.round(settings.SMS_BUDGET_A_DAY * 100),
  dropHost: settings.DROP_HOST,
  shareBaseUrl: settings.SHARE_BASE_URL,
  links: {
    keys: derivedKeys(settings.FANFARE_ENCRYPTION_KEYS, 'links in messages'),
    host: settings.DROP_HOST,
    unsubscribeMailbox: settings.MAIL_UNSUBSCRIBE_ADDRESS ?? null,
  },
})

/** A prepared key object, because creating one takes longer than the signature. */
export const keyFor = ({ FANFARE_ENCRYPTION_KEYS }: Settings, purpose: string) =>
  createSecretKey(derivedKey(FANFARE_ENCRYPTION_KEYS, purpose))
