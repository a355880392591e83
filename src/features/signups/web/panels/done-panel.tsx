import { CalendarPlus, Check, Copy, Share } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormWords } from '../../words.ts'
import type { SentLine } from '../sent-lines.ts'
import { SentList } from './sent-list.tsx'

interface DonePanelProps {
  words: FormWords
  share_url: string
  sent: readonly SentLine[]
  /** The artist's own words. */
  message: string | null
  artist: string
  /** The release or the event as a file, until it comes. */
  calendar: { url: string; at: string } | null
  redirect_url: string | null
  in_dialog: boolean
  /** A link waits in another contact of theirs. */
  also_asked: boolean
  /** What becomes of the release, where it is saved. */
  children?: ReactNode
}

const COPIED_FOR = 1000
const REDIRECT_AFTER = 2000

/** "You're in!", and what to do next: pass the page on, keep the day. Goes to the drop's own address after two seconds where it has one. */
export function DonePanel({
  words,
  share_url,
  calendar,
  sent,
  message,
  artist,
  redirect_url,
  in_dialog,
  also_asked,
  children,
}: DonePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  const [canShare, setCanShare] = useState(false)
  const [isOut, setIsOut] = useState(false)
  const [Heading, Below] = in_dialog ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)

  useEffect(() => {
    heading.current?.focus()
    setCanShare('share' in navigator)
    // the page may have stood open for days
    setIsOut(calendar !== null && Date.parse(calendar.at) <= Date.now())
  }, [calendar])

  useEffect(() => {
    if (!redirect_url || !/^https?:\/\//i.test(redirect_url)) return
    // of a framed form the whole page leaves: many sites refuse to stand in a frame
    const leave = setTimeout(() => open(redirect_url, '_top'), REDIRECT_AFTER)
    return () => clearTimeout(leave)
  }, [redirect_url])

  useEffect(() => {
    if (!copied) return
    const settle = setTimeout(() => setCopied(false), COPIED_FOR)
    return () => clearTimeout(settle)
  }, [copied])

  return (
    <div className="done" data-done>
      <div className="head">
        <span className="seal yes">
          <Check className="i" aria-hidden="true" />
        </span>
        <Heading ref={heading} tabIndex={-1} className="title">
          {words.youre_in}
        </Heading>
        {also_asked && <p className="lede">{words.also_asked}</p>}
      </div>
      <SentList lines={sent} words={words} />
      {children}
      {message && (
        <figure className="quote">
          <blockquote>{message}</blockquote>
          <figcaption>{artist}</figcaption>
        </figure>
      )}
      <section className="blk">
        <Below className="h2">{words.share}</Below>
        <div className="copy">
          <a href={share_url} target="_top">
            {share_url.replace(/^https?:\/\//, '')}
          </a>
        </div>
        <div className={canShare ? 'two' : ''}>
          <button className="btn" type="button" onClick={() => void copy(share_url).then(setCopied)}>
            {copied ? <Check className="i" aria-hidden="true" /> : <Copy className="i" aria-hidden="true" />}
            <span aria-live="polite">{copied ? words.copied : words.copy_link}</span>
          </button>
          {canShare && (
            <button
              className="btn ghost"
              type="button"
              onClick={() => void navigator.share({ title: artist, url: share_url }).catch(() => undefined)}
            >
              <Share className="i" aria-hidden="true" />
              {words.share_link}
            </button>
          )}
        </div>
        {calendar && !isOut && (
          <a className="btn ghost" href={calendar.url} type="text/calendar" target="_top">
            <CalendarPlus className="i" aria-hidden="true" />
            {words.add_to_calendar}
          </a>
        )}
      </section>
    </div>
  )
}

/** In-app browsers may forbid the clipboard; then the old way through a selection still works. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'vh'
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
