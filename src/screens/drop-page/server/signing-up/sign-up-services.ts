import type { KeyObject } from 'node:crypto'
import type { CaptchaPolicy } from '#features/captcha/server/require-captcha.ts'
import type { DropTraffic } from '#features/funnel/server/drop-traffic.ts'
import type { SpecialDrops } from '#features/signups/rules.ts'
import type { SignUpWriter } from '#features/signups/server/sign-up-writer.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { PublishedDrops } from '#records/drops/server/published-drops.ts'
import type { MessageRows, QueueMessage } from '#records/messages/server/queue-message.ts'
import type { LinkSettings } from '#records/messages/server/recipient-links.ts'

/** The dependencies of a drop page's calls. */
export interface SignUpServices {
  drops: PublishedDrops
  signUpWriter: SignUpWriter
  captcha: CaptchaPolicy
  queueMessage: QueueMessage
  /** For the statement that writes a code and its message at once. */
  rowsOfMessage: MessageRows
  special: SpecialDrops
  traffic: Pick<DropTraffic, 'step' | 'countryOf' | 'isOwnPage'>
  /** Separate keys, each derived from the installation's secret for one purpose. */
  keys: Record<'contact' | 'code' | 'capability' | 'form', KeyObject>
  /** With which stopped contacts are found again, whatever key they were hashed with. */
  contactKeys: KeyRing
  /** Of the links in messages. */
  links: LinkSettings
  /** Multiplies every public limit, for load tests. */
  limitFactor: number
  /** Countries that text messages go to at most, two letters in upper case. */
  smsCountries: readonly string[]
  /** US cents a team may spend on text messages in a day. */
  textBudget: number
  /** Where fans reach drops, such as https://drops.example. */
  dropHost: string
  /** What addresses to pass on begin with (DROP-112). */
  shareBaseUrl: string
}
