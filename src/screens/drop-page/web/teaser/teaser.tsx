import { CalendarPlus, Clock } from 'lucide-react'
import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../../contract.ts'
import { STRIPS, stripsInFocus } from '../../teaser-rules.ts'
import { Action } from '../action.tsx'
import { Countdown } from '../header.tsx'
import { momentWords } from './moment-words.ts'

interface Props {
  page: DropPageProps
  words: PageWords
}

/** What a page shows until it opens: how long that is, when it is, and the form. */
export function Teaser({ page, words }: Props) {
  const { opens_at, now, drop } = page
  if (!opens_at) return null
  const locale = drop.translation_language ?? 'en'
  return (
    <>
      <div className="big">
        <Countdown until={opens_at} now={now} words={words} />
      </div>
      <p className="opens">
        <Clock className="i" aria-hidden="true" />
        <span>
          <b>
            {words.teaser.opens}{' '}
            <time dateTime={opens_at} data-opening={locale}>
              {momentWords(opens_at, locale, 'UTC')}
            </time>
            .
          </b>{' '}
          {words.teaser.at_night}
        </span>
      </p>
      <Action page={page} words={words} />
      <p>
        <a className="txt" href={page.calendar_url}>
          <CalendarPlus className="i" aria-hidden="true" />
          {words.teaser.calendar}
        </a>
      </p>
    </>
  )
}

interface VeilProps {
  opens_at: string
  now: string
  words: PageWords
}

/** Lies over the part of the cover that is still out of focus. */
export function TeaserVeil({ opens_at, now, words }: VeilProps) {
  const focused = stripsInFocus(Date.parse(opens_at), Date.parse(now))
  return (
    <>
      <span className={`veil from-${focused}`} aria-hidden="true" />
      <span className="slats" aria-hidden="true" />
      <p className="strips">{words.teaser.strips(STRIPS - focused)}</p>
    </>
  )
}
