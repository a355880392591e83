import type { RefObject } from 'react'
import type { Locale } from '../../locale.ts'
import { stepWords } from './step-words.ts'

/** Where the fan is: two bars, the full ones done or at hand. */
const Bars = ({ full, text }: { full: 1 | 2; text: string }) => (
  <p className="steps-at note">
    <i className="on" />
    <i className={full === 2 ? 'on' : undefined} />
    <span>{text}</span>
  </p>
)

export const StepNote = ({ locale }: { locale: Locale }) => <Bars full={1} text={stepWords(locale).next} />

interface StepHeadProps {
  form: RefObject<HTMLFormElement | null>
  locale: Locale
  in_dialog: boolean
  /** What stands there while nothing is typed, in a preview. */
  example: string | undefined
  onChange: () => void
}

/** Above the second step: the contact that was left, and the way back to it. */
export function StepHead({ form, locale, in_dialog, example, onChange }: StepHeadProps) {
  const words = stepWords(locale)
  const Title = in_dialog ? 'h3' : 'h2'
  const data = form.current ? new FormData(form.current) : undefined
  const method = data?.get('method')
  const named = { PHONE: 'phone_number', WHATSAPP: 'whatsapp_number' } as const
  const name = named[method as keyof typeof named] ?? 'email_address'
  const contact = data?.get(name) || data?.get('email_address') || data?.get('phone_number') || example
  return (
    <div className="step-head">
      <Title className="h2" data-step-title tabIndex={-1}>
        {words.almost}
      </Title>
      <p>
        {contact && <b>{String(contact)}</b>}{' '}
        <button className="txt" type="button" onClick={onChange}>
          {words.change}
        </button>
      </p>
      <Bars full={2} text={words.last} />
    </div>
  )
}
