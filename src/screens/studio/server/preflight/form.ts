import { availableMethods, requiresOptIn, showsSecondBox } from '#features/signups/rules.ts'
import { type Check, error, type Facts, findingsOrPassed, found, info, warning } from './facts.ts'

const names = { EMAIL: 'email', PHONE: 'SMS', WHATSAPP: 'WhatsApp' } as const

const offered = ({ page }: Facts) => ({
  EMAIL: page.allow_email,
  PHONE: page.allow_sms,
  WHATSAPP: page.allow_whatsapp,
})

/** Whether a fan can leave a contact at all, and whether all requirements can be met (FORM-026..038). */
export const contactsCheck: Check = facts => {
  const { page } = facts
  const asks = offered(facts)
  const phone = asks.PHONE || asks.WHATSAPP
  if (!asks.EMAIL && !phone)
    return found(
      error({
        code: 'no_contact_method',
        field: 'allow_email',
        text: 'The form asks for no contact: nobody can sign up.',
      }),
    )
  if (page.require_both_sms_and_email && !(asks.EMAIL && phone))
    return found(
      error({
        code: 'both_required_needs_two',
        field: 'require_both_sms_and_email',
        text: `Phone and email are both required, but the form does not ask for ${asks.EMAIL ? 'a phone number' : 'an email address'}.`,
      }),
    )
  const methods = availableMethods(page).map(method => names[method])
  return findingsOrPassed('contacts', `Fans sign up by ${methods.join(', ')}`)
}

/** Whether what the drop promises to send can be sent (DROP-119). */
export const sendersCheck: Check = facts => {
  const { page, senders } = facts
  const asks = offered(facts)
  const missing = (['EMAIL', 'PHONE', 'WHATSAPP'] as const).filter(channel => asks[channel] && !senders[channel])
  const field = { EMAIL: 'allow_email', PHONE: 'allow_sms', WHATSAPP: 'allow_whatsapp' } as const
  const preference = page.confirmation_message_contact_preference
  const unreachable =
    (preference === 'ONLY_EMAIL' && !asks.EMAIL) ||
    (preference === 'ONLY_SMS_OR_WHATSAPP' && !asks.PHONE && !asks.WHATSAPP)
  return findingsOrPassed(
    'senders',
    'A provider is set for every contact',
    ...missing.map(channel =>
      page.require_otp
        ? error({
            code: 'otp_needs_sender',
            field: field[channel],
            text: `Codes cannot be sent by ${names[channel]}: no provider is set for it.`,
            hint: 'Fans who choose it could not finish. Ask whoever runs this installation.',
          })
        : warning({
            code: 'channel_without_sender',
            field: field[channel],
            text: `No provider is set for ${names[channel]}.`,
            hint: 'Fans can leave it, and nothing can be sent to it yet.',
          }),
    ),
    unreachable &&
      warning({
        code: 'confirmation_unreachable',
        field: 'confirmation_message_contact_preference',
        text: `The confirmation goes out by ${preference === 'ONLY_EMAIL' ? 'email' : 'text message'}, which the form does not ask for.`,
        hint: 'Nobody would get one.',
      }),
  )
}

/** Whether fans prove their address or number: messages of a later day go to proven ones only. */
export const provenCheck: Check = ({ page }) =>
  findingsOrPassed(
    'proven',
    'Fans prove their address or number',
    !page.require_otp &&
      !page.require_double_opt_in &&
      info({
        code: 'contacts_not_proven',
        field: 'require_double_opt_in',
        text: 'Later messages skip fans whose address or number is not proven.',
        hint: 'This form proves none: let fans confirm by a link, or ask for a code.',
      }),
  )

/** Questions that cannot be answered, or that have the same label. */
export const questionsCheck: Check = ({ draft }) => {
  const seen = new Map<string, number>()
  return findingsOrPassed(
    'questions',
    draft.custom_fields.length === 0 ? 'No questions beside the fields' : 'Every question can be answered',
    ...draft.custom_fields.flatMap(({ label, field_type, multiple_choice_options }, at) => {
      const field = `custom_fields.${at}`
      const said = label ? `“${label}”` : `Question ${at + 1}`
      const key = label.toLowerCase()
      const twice = label !== '' && seen.has(key)
      seen.set(key, at)
      const choices = multiple_choice_options.map(option => option.label.toLowerCase())
      const given = choices.filter(Boolean)
      /** The control of a choice; of none, the button that adds one. */
      const choiceField = (index: number) =>
        [field, 'multiple_choice_options', ...(index < 0 ? [] : [index, 'label'])].join('.')
      const empty = choiceField(choices.indexOf(''))
      const repeated = choices.findIndex((choice, index) => choice !== '' && choices.indexOf(choice) < index)
      return [
        label === '' && error({ code: 'field_invalid', field: `${field}.label`, text: `${said} has no words.` }),
        twice && warning({ code: 'duplicate_question', field: `${field}.label`, text: `${said} is asked twice.` }),
        field_type === 'MULTIPLE_CHOICE' &&
          given.length < 2 &&
          (given.length === 0
            ? error({ code: 'choices_missing', field: empty, text: `${said} has no choices.` })
            : warning({ code: 'choices_missing', field: empty, text: `${said} has a single choice.` })),
        given.length > 0 &&
          choices.some(choice => choice === '') &&
          error({ code: 'choices_missing', field: empty, text: `A choice of ${said} has no words.` }),
        repeated >= 0 &&
          warning({
            code: 'duplicate_choice',
            field: choiceField(repeated),
            text: `A choice of ${said} is there twice.`,
          }),
      ]
    }),
  )
}

/** The second box asks for a consent of its own, so its words should be the team's. */
export const optInCheck: Check = ({ page }) =>
  findingsOrPassed(
    'opt_in',
    requiresOptIn(page) ? 'Fans tick a box to agree' : 'The opt-in box may stay empty',
    showsSecondBox(page) &&
      !page.secondary_checkbox_opt_in_text &&
      warning({
        code: 'opt_in_text_missing',
        field: 'secondary_checkbox_opt_in_text',
        text: 'The second box has no words of your own.',
        hint: 'Fans read “I would also like to hear about offers from partners.”',
      }),
  )
