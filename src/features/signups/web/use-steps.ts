import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { contactKeys } from '../rules.ts'
import type { SignupFormProps } from './form-props.ts'

const contacts: readonly string[] = Object.values(contactKeys)

/** The step of a form in steps: first the contact, then everything else. Undefined for a form that shows all at once. */
export function useSteps({ steps }: Pick<SignupFormProps, 'steps'>, form: RefObject<HTMLFormElement | null>) {
  const [step, setStep] = useState<1 | 2 | undefined>(steps)
  return {
    step,
    /** Whether a field stands in the way of this step. */
    counts: (field: string) => step !== 1 || contacts.includes(field),
    /** To the second step, with an entry of its own in the browser's history. */
    goOn() {
      addStepEntry()
      flushSync(() => setStep(2))
      form.current?.querySelector<HTMLElement>('[data-step-title]')?.focus()
    },
    /** To the contact, which gets the focus. */
    back(name?: string) {
      if (step === 2) flushSync(() => setStep(1))
      const inputs = [...(form.current?.querySelectorAll<HTMLElement>('.c input') ?? [])]
      const wanted = name ? form.current?.querySelector<HTMLElement>(`[name="${name}"]`) : null
      ;(wanted ?? inputs.find(input => input.offsetParent !== null))?.focus()
      if (stepOfEntry() === 2) history.back()
    },
  }
}

const stepOfEntry = (): unknown => history.state?.step

/** What an entry says of a sheet stays in it: the second step of a form in a sheet is an entry of that sheet. */
function addStepEntry() {
  // the history of a frame is that of the page around it
  if (stepOfEntry() === 2 || window.top !== window) return
  history.replaceState({ ...history.state, step: 1 }, '')
  history.pushState({ ...history.state, step: 2 }, '')
}

interface StepHistory {
  form: RefObject<HTMLFormElement | null>
  /** The browser has taken over from the server's markup. */
  alive: boolean
  /** Whether nothing of the first step is missing. */
  isComplete: () => boolean
}

/** Back leads from the second step to the first, Forward and a reload lead to the second again; answers stay. */
export function useStepHistory(
  { step, goOn, back }: ReturnType<typeof useSteps>,
  { form, alive, isComplete }: StepHistory,
) {
  const follow = useRef(() => {})
  follow.current = () => {
    const entry = stepOfEntry()
    // after the last step there is no way back to the first
    if (entry === 1 && step === 2 && (!form.current || form.current.hidden)) return history.back()
    if (entry !== 2 && step === 2) back()
    if (entry === 2 && step === 1 && isComplete()) goOn()
  }
  const isInSteps = step !== undefined
  useEffect(() => {
    if (!alive || !isInSteps) return
    const onPopState = () => follow.current()
    if (stepOfEntry() === 2) queueMicrotask(onPopState)
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [alive, isInSteps])
}
