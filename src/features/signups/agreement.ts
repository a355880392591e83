import type { PublicDrop } from '#records/drops/contract.ts'
import { formWords } from './words.ts'

export type ConsentPurpose = 'MARKETING' | 'PARTNERS'
export type ConsentChannel = 'EMAIL' | 'PHONE' | 'WHATSAPP'

export type AgreementDrop = Pick<
  PublicDrop,
  | 'drop_profile'
  | 'custom_artist_title'
  | 'enterprise_customer_id'
  | 'translation_language'
  | 'require_secondary_checkbox_opt_in'
  | 'secondary_checkbox_opt_in_text'
  | 'additional_legal'
>

/** The second box shows where the drop asks for it, and for every enterprise customer (FORM-052, FORM-053). */
export const hasSecondBox = (drop: AgreementDrop) =>
  drop.require_secondary_checkbox_opt_in || drop.enterprise_customer_id !== null

/**
 * The words beside a box exactly as the page shows them, with what stands under them: the notice about text messages
 * on an enterprise drop, and the drop's own legal text (FORM-052..055, DROP-047).
 */
export function agreementText(drop: AgreementDrop, purpose: ConsentPurpose, channel: ConsentChannel): string {
  const words = formWords(drop.translation_language ?? 'en')
  const artist = drop.custom_artist_title ?? drop.drop_profile.title
  const enterprise = drop.enterprise_customer_id !== null
  const box =
    purpose === 'PARTNERS'
      ? (drop.secondary_checkbox_opt_in_text ?? words.second_opt_in)
      : enterprise
        ? words.enterprise_opt_in(artist)
        : words.opt_in(artist)
  const notice = enterprise && channel !== 'EMAIL' ? words.sms_notice : null
  return [box, notice, drop.additional_legal].filter(part => part).join('\n')
}

const CHANNELS = ['EMAIL', 'PHONE', 'WHATSAPP'] as const

/** Every text of a drop by `PURPOSE:CHANNEL`. */
export function agreementTexts(drop: AgreementDrop): Record<string, string> {
  const purposes: ConsentPurpose[] = hasSecondBox(drop) ? ['MARKETING', 'PARTNERS'] : ['MARKETING']
  return Object.fromEntries(
    purposes.flatMap(purpose =>
      CHANNELS.map(channel => [`${purpose}:${channel}`, agreementText(drop, purpose, channel)]),
    ),
  )
}
