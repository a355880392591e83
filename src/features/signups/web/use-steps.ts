import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { contactKeys } from '../rules.ts'
import type { SignupFormProps } from './form-props.ts'

const contacts: readonly string[] = Object.values(contactKeys)

/** The step of a form in steps: first the contact, then everything else. Undefined for a form that shows all at once. */
export function useSteps({ steps }: Pick<SignupFormProps, 'steps'>, form: RefObject<HTMLFormElement | null>) {
  const [step, setStep] = useState<1 | 2 | undefined>(steps)
  const go = (next: 1 | 2) => {
    flushSync(() => setStep(next))
    form.current?.querySelector<HTMLElement>('[data-step-title]')?.focus()
  }
  return {
    step,
    /** Whether a field stands in the way of this step. */
    counts: (field: string) => step !== 1 || contacts.includes(field),
    go,
    /** To the contact, which gets the focus. */
    back(name?: string) {
      if (step === 2) flushSync(() => setStep(1))
      const inputs = [...(form.current?.querySelectorAll<HTMLElement>('.c input') ?? [])]
      const wanted = name ? form.current?.querySelector<HTMLElement>(`[name="${name}"]`) : null
      ;(wanted ?? inputs.find(input => input.offsetParent !== null))?.focus()
    },
  }
}
