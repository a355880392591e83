import { optInText } from '#features/signups/web/fields/consent-fields.tsx'
import { formWords } from '#features/signups/words.ts'
import { useStudio } from '../studio-context.ts'
import { DraftSwitch, DraftText, Group } from './draft-fields.tsx'

/** The operator's terms, which the team cannot change here. */
const ENTERPRISE_MUST =
  'Your team is an enterprise customer of whoever runs this platform: its fans agree to messages from you and your partners, so the box cannot be optional.'
const ENTERPRISE_ASKS = 'Enterprise customers always ask for it. It never stops a sign-up.'

/** What fans agree to, word for word, and what stands under the form. */
export function LegalSection() {
  const { draft, drop } = useStudio()
  const words = formWords(draft.translation_language === 'fr' ? 'fr' : 'en')
  return (
    <>
      <Group title="Marketing messages">
        <blockquote className="rounded-2 border border-line bg-side px-3 py-2 text-fg-2 text-pretty">
          {optInText(drop.is_enterprise, draft.custom_artist_title || drop.artist.title, words)}
        </blockquote>
        <DraftSwitch
          field="require_checkbox_opt_in"
          label="The box must be ticked"
          help="Otherwise fans may sign up without agreeing to messages."
          always={drop.is_enterprise && ENTERPRISE_MUST}
        />
      </Group>
      <Group title="A second box">
        <DraftSwitch
          field="require_secondary_checkbox_opt_in"
          label="Show a second box"
          help="For partners or a label. It never stops a sign-up."
          always={drop.is_enterprise && ENTERPRISE_ASKS}
        />
        {(drop.is_enterprise || draft.require_secondary_checkbox_opt_in) && (
          <DraftText
            field="secondary_checkbox_opt_in_text"
            label="Text of the second box"
            rows={2}
            limit={300}
            placeholder={words.second_opt_in}
          />
        )}
      </Group>
      <DraftText
        field="additional_legal"
        label="Legal text under the form"
        rows={3}
        limit={1000}
        placeholder="Terms, the name of the sender, how to reach you."
        help="It is kept with every consent, as it read on that day."
      />
    </>
  )
}
