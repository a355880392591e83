import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ContactMethod } from '#records/fans/contract.ts'
import { codeDigits } from '../../typing.ts'
import type { FormWords } from '../../words.ts'
import { RESEND_AFTER_MS } from '../sent-code.ts'
import { FormRefusal } from './form-refusal.tsx'

interface CodeScreenProps {
  method: ContactMethod
  contact: string
  sent_at: number
  words: FormWords
  busy: boolean
  error: string | undefined
  /** Other contacts that a code may go to. */
  others: readonly ContactMethod[]
  /** The dialog around it has a way out of its own. */
  in_dialog: boolean
  onVerify: (code: string) => Promise<'sent' | 'failed'>
  onResend: () => Promise<'sent' | 'failed'>
  onClose: () => void
  /** Back to the form, to correct the contact that the code went to. */
  onCorrect: () => void
  onUse: (method: ContactMethod) => void
}

/** Replaces the form while a code is awaited: one field that draws six slots, which phones can fill from the message. */
export function CodeScreen({
  method,
  contact,
  sent_at,
  words,
  busy,
  error,
  others,
  in_dialog,
  onVerify,
  onResend,
  onClose,
  onCorrect,
  onUse,
}: CodeScreenProps) {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // a clock that has not ticked since the code went would show a second more
  const wait = Math.min(RESEND_AFTER_MS / 1000, useSecondsUntil(sent_at + RESEND_AFTER_MS))

  useEffect(() => field.current?.focus(), [])

  async function resend() {
    setSaid('')
    if ((await onResend()) === 'failed') return
    setSaid(words.resent)
    // only the newest code counts; and the button that was pressed has gone
    setCode('')
    field.current?.focus()
  }

  async function verify() {
    if (code.length !== 6 || busy) return
    setSaid('')
    if ((await onVerify(code)) !== 'failed') return
    // to be typed over; the button that was pressed was disabled meanwhile, and lost the focus
    field.current?.focus()
    field.current?.select()
  }

  return (
    <form
      className="form"
      data-code
      onSubmit={event => {
        event.preventDefault()
        void verify()
      }}
    >
      <div className="prefill top">
        <div>
          <h2>{words.enter_code}</h2>
          <p id="otp-sent">
            {words.code_sent[method]}{' '}
            <b className="num">{method === 'EMAIL' ? contact : `+${contact.replace(/^\+/, '')}`}</b>
          </p>
        </div>
        {!in_dialog && (
          <button className="x" type="button" aria-label={words.close_code} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="f">
        <label htmlFor="otp_code" className="vh">
          {words.code} {words.required}
        </label>
        <div className="code">
          <input
            ref={field}
            id="otp_code"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            value={code}
            onChange={event => setCode(codeDigits(event.target.value))}
            aria-describedby={error ? 'otp-error otp-sent' : 'otp-sent'}
            {...(error ? { 'aria-invalid': true } : {})}
          />
        </div>
      </div>
      <button className="btn" type="submit" disabled={code.length !== 6 || busy} aria-busy={busy}>
        {busy ? words.verifying : words.verify}
      </button>
      {error && (
        <FormRefusal id="otp-error" words={words}>
          {error}
        </FormRefusal>
      )}
      <p className="note between">
        <span role="status">{said}</span>
        {wait > 0 ? (
          <span>{words.resend_in(clockOf(wait))}</span>
        ) : (
          <button className="txt" type="button" disabled={busy} onClick={() => void resend()}>
            {words.resend}
          </button>
        )}
        <button className="txt" type="button" onClick={onCorrect}>
          {words.change[method]}
        </button>
      </p>
      {others.length > 0 && (
        <p className="note between">
          {others.map(other => (
            <button key={other} className="txt" type="button" disabled={busy} onClick={() => onUse(other)}>
              {words.use_instead[other]}
            </button>
          ))}
        </p>
      )}
    </form>
  )
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSecondsUntil(moment: number) {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return left
}
