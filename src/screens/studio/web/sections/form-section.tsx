import { useMemo } from 'react'
import { listCountries } from '#features/signups/web/fields/countries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ToggleChip } from '#platform/web/ui/chips.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { MultiSelect } from '#platform/web/ui/fields/multi-select.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { controlId, type Draft, useStudio } from '../studio-context.ts'
import { ContactMethods } from './contact-methods.tsx'
import { DraftSwitch, DraftText, Group } from './draft-fields.tsx'
import { Questions } from './questions.tsx'

/** What is asked of fans, and in which order. */
export function FormSection() {
  const { draft, change } = useStudio()
  const compact = draft.form_layout === 'COMPACT'
  const french = draft.translation_language === 'fr'
  return (
    <>
      <ContactMethods />
      <Proof />
      <AlsoAsk />
      <Questions />
      <Group title="Layout and words">
        <div id={controlId('form_layout')}>
          <Segments
            fill
            label="Layout"
            value={draft.form_layout}
            onValueChange={form_layout => change({ form_layout })}
            options={[
              { value: 'EXPANDED', label: 'In the page' },
              { value: 'COMPACT', label: 'Behind a button' },
              { value: 'STEPS', label: 'In steps' },
            ]}
          />
        </div>
        <DraftText
          field="custom_primary_button_text"
          label="Button text"
          limit={40}
          placeholder={french ? 'S’inscrire' : 'Sign up'}
        />
        {compact && (
          <>
            <DraftText
              field="custom_universal_signup_title"
              label="Title over the form"
              limit={80}
              placeholder={draft.title}
            />
            <DraftText
              field="custom_universal_signup_description"
              label="Text over the form"
              limit={200}
              placeholder="What fans sign up for."
            />
          </>
        )}
      </Group>
    </>
  )
}

function Proof() {
  const { draft, drop, change } = useStudio()
  const phones = draft.allow_sms || draft.allow_whatsapp
  return (
    <>
      <DraftSwitch
        field="require_otp"
        label="Ask for a code"
        help="Proves the address or number before the sign-up counts."
      />
      {phones && draft.allow_email && (
        <DraftSwitch
          field="require_both_sms_and_email"
          label="Ask for a number and an email"
          help="Both, instead of one of the fan’s choice."
        />
      )}
      {phones && (
        <div id={controlId('input_sms_country_code_default')}>
          <PhoneCountry
            value={draft.input_sms_country_code_default}
            onValueChange={input_sms_country_code_default => change({ input_sms_country_code_default })}
          />
        </div>
      )}
      {phones && (
        <div id={controlId('sms_country_codes')}>
          <TextCountries
            value={draft.sms_country_codes}
            served={drop.sms_countries}
            onValueChange={sms_country_codes => change({ sms_country_codes })}
          />
        </div>
      )}
    </>
  )
}

function PhoneCountry({
  value,
  onValueChange,
}: {
  value: string | null
  onValueChange: (code: string | null) => void
}) {
  const options = useMemo(
    () => [
      { value: 'auto', label: 'The fan’s own country' },
      ...listCountries('en').map(({ code, name, dial_code }) => ({
        value: code.toLowerCase(),
        label: name,
        icon: <Flag code={code} />,
        note: `+${dial_code}`,
      })),
    ],
    [],
  )
  return (
    <Combobox
      label="Country of phone fields"
      value={value || 'auto'}
      onValueChange={code => onValueChange(!code || code === 'auto' ? null : code)}
      options={options}
    />
  )
}

interface TextCountriesProps {
  value: readonly string[]
  /** By the installation. */
  served: readonly string[]
  onValueChange: (codes: string[]) => void
}

/** What was chosen and is served no more can still be taken out. */
function TextCountries({ value, served, onValueChange }: TextCountriesProps) {
  const options = useMemo(
    () =>
      listCountries('en')
        .filter(({ code }) => served.includes(code) || value.includes(code.toLowerCase()))
        .map(({ code, name }) => ({
          value: code.toLowerCase(),
          label: name,
          icon: <Flag code={code} />,
          ...(served.includes(code) ? {} : { note: 'not served' }),
        })),
    [served, value],
  )
  return (
    <MultiSelect
      label="Countries that get text messages"
      placeholder={`All ${served.length} that are served`}
      value={value}
      onValueChange={onValueChange}
      options={options}
    />
  )
}

const asks = [
  ['allow_name', 'Name'],
  ['allow_location', 'City'],
  ['allow_birthdate', 'Birthdate'],
  ['allow_gender', 'Gender'],
  ['allow_language', 'Language'],
  ['allow_instagram', 'Instagram'],
  ['allow_tiktok', 'TikTok'],
] as const satisfies readonly (readonly [keyof Draft, string])[]

/** Every question costs sign-ups, so nothing is asked unless it was chosen. */
function AlsoAsk() {
  const { draft, change, focusField } = useStudio()
  const asked = asks.filter(([field]) => draft[field]).length + draft.custom_fields.length
  // with the contact, more than three fields
  const manySteps = asked >= 3 && draft.form_layout !== 'STEPS'
  return (
    <Group title="Also ask" note={asked > 3 ? 'fewer questions, more sign-ups' : undefined}>
      <div className="flex flex-wrap gap-1.5">
        {asks.map(([field, label]) => (
          <span key={field} id={controlId(field)}>
            <ToggleChip chosen={draft[field]} onClick={() => change({ [field]: !draft[field] })}>
              {label}
            </ToggleChip>
          </span>
        ))}
      </div>
      {manySteps && (
        <Message
          tone="info"
          action={
            <Button
              size="small"
              onClick={() => {
                change({ form_layout: 'STEPS' })
                // the suggestion leaves, and its button with it
                focusField('form_layout')
              }}
            >
              Ask in steps
            </Button>
          }
        >
          That is a long form. In steps, fans first type their address, then the rest.
        </Message>
      )}
    </Group>
  )
}
