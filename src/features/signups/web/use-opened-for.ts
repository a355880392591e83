import { useEffect, useRef } from 'react'

/** Sent to the form when its sheet is opened for another link or service. */
export const FORM_REOPENED_EVENT = 'fanfare:reopened'
/** Sent to the form each time its sheet opens. */
export const FORM_OPENED_EVENT = 'fanfare:opened'
/** Sent by the form, through the page, when a fan is in. */
export const SIGNED_UP = 'fanfare:signed-up'

/** What the form was opened for, as its sheet wrote it on the element around it. */
export interface OpenedFor {
  /** The link of a collection. */
  link_id: string | undefined
  /** The music service of a pre-save: `spotify` or `apple-music`. */
  service: string | undefined
}

export const openedFor = (around: HTMLElement | undefined): OpenedFor => ({
  link_id: around?.dataset.link,
  service: around?.dataset.service,
})

/**
 * Whether the fan comes back from a music service, opens the link that they signed up through (DROP-106, DROP-107), or reloads
 * the page at the end of a sign-up.
 */
const signedUpBefore = ({ dataset }: HTMLElement) =>
  dataset.returnedFrom !== undefined ||
  dataset.signedUp !== undefined ||
  (dataset.link !== undefined && dataset.link === dataset.signedUpThrough)

interface Options {
  /** The fan is in, as far as this form knows. */
  done: boolean
  /** In, once a link is used. */
  pending: boolean
  showDone(): void
  /** Back to the empty form: what was answered for one link is no answer to another. */
  reset(): void
  /** Takes away the errors of an earlier opening; what was typed stays. */
  clearErrors(): void
}

/** Follows the sheet: shows the end to who signed up before, and begins anew for another link. */
export function useOpenedFor(
  around: HTMLElement | undefined,
  { done, pending, showDone, reset, clearErrors }: Options,
): void {
  const begun = useRef(false)
  useEffect(() => {
    // once, when the form takes over: to show the end renders, and `showDone` is another one then
    if (!around || begun.current) return
    begun.current = true
    if (signedUpBefore(around)) showDone()
  }, [around, showDone])

  useEffect(() => {
    if (!around) return
    const follow = () => {
      if (signedUpBefore(around)) showDone()
      else if (done) reset()
    }
    around.addEventListener(FORM_REOPENED_EVENT, follow)
    around.addEventListener(FORM_OPENED_EVENT, clearErrors)
    return () => {
      around.removeEventListener(FORM_REOPENED_EVENT, follow)
      around.removeEventListener(FORM_OPENED_EVENT, clearErrors)
    }
  })

  useEffect(() => {
    if (!done) return
    around?.dispatchEvent(new CustomEvent(SIGNED_UP, { bubbles: true, detail: { ...openedFor(around), pending } }))
  }, [around, done, pending])
}
