import type { DropDraftFields } from '#records/drops/draft.ts'
import type { WrittenChannel } from '#records/messages/default-texts.ts'
import { confirmationChannels } from '#records/messages/rules.ts'
import { ownWords } from '#records/messages/template-text.ts'
import type { Finding } from '../../findings.ts'
import { type Facts, warning } from './facts.ts'
import { type Language, languageOf, languages } from './language.ts'

const names = { EMAIL: 'confirmation mail', PHONE: 'confirmation text message' } as const

/**
 * Errors in the drop's own confirmation text, per channel. Texts are stored by language: those of the
 * page's are sent, and the other's to fans who chose it for their messages.
 */
export function confirmationFindings({ draft, page }: Facts): Finding[] {
  const wanted = page.translation_language ?? 'en'
  const other = wanted === 'en' ? 'fr' : 'en'
  return sentOn(page).flatMap(channel => {
    const [own, others] = [wordsOf(draft, wanted, channel), wordsOf(draft, other, channel)]
    if (own === '' && others !== '')
      return notTranslated(
        `The ${names[channel]} is written for a page in ${languages[other]}, and the page is ${languages[wanted]}.`,
        'Fans get the standard words instead.',
      )
    return [
      languageOf(own) === other
        ? notTranslated(`The ${names[channel]} looks ${languages[other]}, and the page is ${languages[wanted]}.`)
        : [],
      languageOf(others) === wanted
        ? notTranslated(`The ${names[channel]} for fans who chose ${languages[other]} looks ${languages[wanted]}.`)
        : [],
    ].flat()
  })
}

type Sending = Pick<Facts['page'], 'allow_email' | 'allow_sms' | 'confirmation_message_contact_preference'>

/** WhatsApp is not among them: its words are nobody's to choose. */
function sentOn({ allow_email, allow_sms, confirmation_message_contact_preference }: Sending): WrittenChannel[] {
  const left = (['EMAIL', 'PHONE'] as const).filter(channel => (channel === 'EMAIL' ? allow_email : allow_sms))
  const sent = confirmationChannels(confirmation_message_contact_preference, left)
  return left.filter(channel => sent.includes(channel))
}

function wordsOf({ confirmation_messages }: DropDraftFields, language: Language, channel: WrittenChannel): string {
  const { subject, body } = confirmation_messages?.[language]?.[channel] ?? {}
  return ownWords([subject, body].filter(part => part?.trim()).join('\n'))
}

const notTranslated = (text: string, hint: string | null = null) => [
  warning({ code: 'text_not_translated', field: 'confirmation_messages', text, hint }),
]
