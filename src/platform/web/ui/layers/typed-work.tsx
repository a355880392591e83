import { useRouter } from '@tanstack/react-router'
import { createContext, type FocusEvent, type RefObject, use, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement

/**
 * What people type their work into: not a search, which is only a way to it, not a box that is ticked, and not the hidden input
 * of a choice, which takes the focus for a moment: whoever chooses says so by `unsaved`.
 */
const WORK =
  'input:not([type=search],[type=checkbox],[type=radio],[type=button],[type=submit],[type=file],[role=combobox],[aria-hidden=true],[readonly]), textarea, [contenteditable=true]'

const textOf = (field: Field) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')

/** Notices text that differs from what its field held when it was entered. What is gone from the page does not count. */
export function useTypedText() {
  const before = useRef(new Map<Field, string>())
  return {
    hasTyped: () => [...before.current].some(([field, text]) => field.isConnected && textOf(field) !== text),
    /** For `onFocusCapture` around the fields. */
    enter({ target }: FocusEvent<HTMLElement>) {
      const field = target.closest<HTMLElement>(WORK)
      // what narrows a list is a way to the work, as a search is; what is kept while it is typed cannot be lost
      if (field && !field.closest('[data-query], [data-kept]') && !before.current.has(field))
        before.current.set(field, textOf(field))
    },
    forget: () => before.current.clear(),
  }
}

/** The part of Base UI's details that says why a layer closes. */
interface Closing {
  reason: string
  event: Event
  cancel: () => void
}

/** Where the content of a layer says that closing would lose something. */
export const UnsavedContext = createContext<RefObject<boolean> | null>(null)

/** Said by content that knows of work which is not typed: a choice, a row taken away. */
export function useUnsaved(unsaved: boolean) {
  const told = use(UnsavedContext)
  useEffect(() => {
    if (!told) return
    told.current = unsaved
    return () => {
      told.current = false
    }
  }, [told, unsaved])
}

/** Ways in which a layer closes without anybody having pressed one of its buttons. */
const SLIPS: readonly string[] = ['escape-key', 'outside-press', 'focus-out', 'trigger-press']

interface TypedWorkOptions {
  /** More than what was typed would be lost. */
  unsaved?: boolean
  onOpenChange: ((open: boolean) => void) | undefined
  onDiscard: () => void
}

/**
 * Escape, a click beside a layer, Back and a reload ask before typed work is lost, in every dialog, drawer and popover: a field
 * whose text is another than when it was entered counts, whether or not the layer says `unsaved`. Its own buttons close it
 * without a question.
 */
export function useTypedWork({ unsaved = false, onOpenChange, onDiscard }: TypedWorkOptions) {
  const typed = useTypedText()
  const told = useRef(false)
  const back = useRef<HTMLElement | null>(null)
  const answers = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState(false)
  const isUnsaved = () => unsaved || told.current || typed.hasTyped()
  const ask = () => {
    if (!asking) setAsking(true)
  }
  const onEntered = useBackQuestion(() => layer.current?.isConnected === true && isUnsaved(), ask)
  const reset = () => {
    typed.forget()
    layer.current = null
    setAsking(false)
  }
  const keep = () => {
    setAsking(false)
    back.current?.focus()
  }
  return {
    asking,
    /** For `UnsavedContext` around the content. */
    told,
    /** Of the layer's root. */
    onOpenChange(open: boolean, closing: Closing) {
      const isSlip = SLIPS.includes(closing.reason)
      // a toast is no place beside: its Retry sends what still stands in the layer
      if (!open && isSlip && isInToast(closing.event)) return closing.cancel()
      if (!open && isSlip && asking) {
        closing.cancel()
        // one click beside arrives twice, as a press and as the focus that leaves: only Escape takes the question back
        if (closing.reason === 'escape-key') keep()
        if (closing.reason === 'outside-press') {
          stopClick(closing.event)
          answers.current?.querySelector('button')?.focus()
        }
        return
      }
      if (!open && isSlip && isUnsaved()) {
        closing.cancel()
        if (closing.reason === 'outside-press') stopClick(closing.event)
        return ask()
      }
      reset()
      onOpenChange?.(open)
    },
    /** Of the layer itself. */
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      layer.current = event.currentTarget
      onEntered()
      // who goes on in the layer keeps editing: what follows may well be saved
      const isAnswer = event.target.closest('[data-typed-work]') !== null
      if (asking && !isAnswer) setAsking(false)
      // a click beside moves the focus to the layer itself before it asks
      if (!isAnswer && event.target !== event.currentTarget) back.current = event.target
      typed.enter(event)
    },
    question: asking && (
      <div
        ref={answers}
        data-typed-work
        role="alert"
        className="flex flex-none flex-wrap items-center gap-2 border-line border-t px-4 py-3"
      >
        <p className="min-w-0 flex-1 basis-52 font-medium">This is not saved yet. Close anyway?</p>
        <Button autoFocus onClick={keep}>
          Keep editing
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            reset()
            onDiscard()
          }}
        >
          Discard
        </Button>
      </div>
    ),
  }
}

/** Asks on Back and a reload, from the first focus in the layer on. Links are followed: a layer's own lead on from saved work. */
function useBackQuestion(isUnsaved: () => boolean, ask: () => void) {
  const history = useRouter({ warn: false })?.history
  const [entered, setEntered] = useState(false)
  const now = useRef({ isUnsaved, ask })
  useEffect(() => {
    now.current = { isUnsaved, ask }
  })
  useEffect(() => {
    if (!entered) return
    return history?.block({
      blockerFn({ action }: { action: string }) {
        if (action === 'PUSH' || action === 'REPLACE' || !now.current.isUnsaved()) return false
        now.current.ask()
        return true
      },
      enableBeforeUnload: () => now.current.isUnsaved(),
    })
  }, [entered, history])
  return () => setEntered(true)
}

function isInToast(event: Event) {
  const to = event instanceof globalThis.FocusEvent ? event.relatedTarget : event.target
  return to instanceof Element && to.closest('[data-toasts]') !== null
}

/** Milliseconds in which a touch becomes a click. */
const TOUCH_TO_CLICK = 700

/** A click beside only asks: on a link or a list it would take away the page, and the typed work with it. */
function stopClick(event: Event) {
  const stop = (click: Event) => {
    // a tap on an answer is no click beside
    if (click.target instanceof Element && click.target.closest('[data-typed-work]')) return
    click.preventDefault()
    click.stopPropagation()
  }
  if (event.type === 'click') return stop(event)
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }), TOUCH_TO_CLICK)
}
