import { Mail } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { signups } from '../../contract.ts'
import type { Locale } from '../../locale.ts'
import { formWords } from '../../words.ts'
import { newKey, post, sentenceOf } from '../post.ts'
import type { SentLine } from '../sent-lines.ts'
import { useBackOnline } from '../use-back-online.ts'
import { SentList } from './sent-list.tsx'

interface PendingPanelProps {
  locale: Locale
  drop_id: string
  /** Path of the call that sends the link again. */
  path: string
  in_dialog: boolean
  sent: readonly SentLine[]
  /** The fan signed up for another link of the drop before. */
  after_another?: boolean | undefined
  /** Where the form is, for a browser without scripts. */
  form_url: string
  onSignUpAgain: () => void
  /** What becomes of the release, where it is saved. */
  children?: ReactNode
}

/**
 * "You're almost in": what is left to do, the link once more for whoever cannot find it, and the form again for whom no link
 * can reach. What is answered is the same whether one goes out or not, so it says what to do if none comes.
 */
export function PendingPanel({
  locale,
  drop_id,
  path,
  in_dialog,
  sent,
  after_another = false,
  form_url,
  onSignUpAgain,
  children,
}: PendingPanelProps) {
  const words = formWords(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const [alive, setAlive] = useState(false)
  const [busy, setBusy] = useState(false)
  const Heading = in_dialog ? 'h2' : 'h1'

  useBackOnline(said, locale, () => setSaid(''))

  useEffect(() => {
    heading.current?.focus()
    setAlive(true)
  }, [])

  async function again() {
    setBusy(true)
    try {
      const { status } = await post<AnswerOf<typeof signups.link_again>>(path, { drop_id }, newKey())
      setSaid(words.link_status[status])
    } catch (failure) {
      setSaid(sentenceOf(failure, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="done" data-done>
      <div className="head">
        <span className="seal">
          <Mail className="i" aria-hidden="true" />
        </span>
        <Heading ref={heading} tabIndex={-1} className="title">
          {words.almost_in}
        </Heading>
        <p className="lede">{after_another ? words.one_link : words.almost_in_how}</p>
      </div>
      <SentList lines={sent} words={words} />
      {children}
      <div className="blk">
        {alive && (
          <>
            <button className="btn ghost" type="button" disabled={busy} aria-busy={busy} onClick={() => void again()}>
              {words.link_again}
            </button>
            <p aria-live="polite">{said}</p>
          </>
        )}
        <a
          className="txt"
          href={form_url}
          onClick={event => {
            event.preventDefault()
            onSignUpAgain()
          }}
        >
          {words.sign_up_again}
        </a>
      </div>
    </div>
  )
}
