import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { controlId, type Draft, useStudio } from '../studio-context.ts'
import { ConfirmationWords } from './confirmation-words.tsx'
import { DraftSwitch, DraftText, Group } from './draft-fields.tsx'

const preferences: { value: Draft['confirmation_message_contact_preference']; label: string; help: string }[] = [
  {
    value: 'SMS_OR_WHATSAPP_AND_EMAIL',
    label: 'Wherever they can be reached',
    help: 'A text or WhatsApp to a number, a mail to an address.',
  },
  { value: 'ONLY_EMAIL', label: 'Email only', help: 'Costs nothing for each message.' },
  {
    value: 'ONLY_SMS_OR_WHATSAPP',
    label: 'Text or WhatsApp only',
    help: 'Fans who leave only an address hear nothing.',
  },
  { value: 'DO_NOT_SEND', label: 'Nothing', help: 'The page itself says that they are in.' },
]

/** What fans get right after signing up, and where they go next. */
export function ConfirmationSection() {
  const { draft, change } = useStudio()
  const sends = draft.confirmation_message_contact_preference !== 'DO_NOT_SEND'
  return (
    <>
      <div id={controlId('confirmation_message_contact_preference')}>
        <RadioGroup
          label="Confirmation message"
          value={draft.confirmation_message_contact_preference}
          onValueChange={confirmation_message_contact_preference => change({ confirmation_message_contact_preference })}
          options={preferences}
        />
      </div>
      {sends && <ConfirmationWords />}
      <Group title="Double opt-in">
        <DraftSwitch
          field="require_double_opt_in"
          label="Fans confirm by a link"
          help="It proves that the address is theirs: messages of a later day go to proven addresses only. Courts in Germany and Austria expect it."
        />
        {draft.require_double_opt_in && (
          <DraftSwitch
            field="remind_to_confirm"
            label="Remind them once"
            help="One more message after a day to those who have not pressed it."
          />
        )}
      </Group>
      <Group title="After the sign-up">
        <DraftText
          field="thank_you_message"
          label="Your words to them"
          rows={3}
          limit={300}
          placeholder="Leave the window open for number six."
          help="Stands on the thank-you, signed with the artist’s name."
        />
        <DraftText
          field="post_signup_redirect_url"
          label="Send fans on to"
          inputMode="url"
          placeholder="https://label.example/thank-you"
          help="Two seconds after the thank-you. Without an address they stay and can share the page."
        />
      </Group>
    </>
  )
}
