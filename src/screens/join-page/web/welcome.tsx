import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { applicationWords as words } from '#features/applicants/words.ts'

/** What an applicant sees once the application is in (JOIN-006). */
export function Welcome({ handle }: { handle: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="done" data-done>
      <div className="head">
        <span className="seal">
          <Check className="i" aria-hidden="true" />
        </span>
        <p className="by">@{handle}</p>
        <h1 ref={heading} tabIndex={-1} className="title">
          {words.welcome}
        </h1>
        <p className="lede">{words.welcome_text}</p>
      </div>
    </div>
  )
}
