import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { readersZone } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import type { home } from '../contract.ts'

type News = AnswerOf<typeof home.news>

const linked = 'text-fg underline decoration-2 decoration-accent-line underline-offset-5 hover:decoration-accent'

/** What happened, in one sentence; each figure leads to its list. */
export function NewsSentence({ news, when }: { news: News; when: string }) {
  const parts = partsOf(news)
  return (
    <p className="max-w-[1010px] text-pretty px-4 pt-1 pb-4 font-medium text-20 text-fg-3 md:px-5">
      Since {when},{' '}
      {parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && (index === parts.length - 1 ? ', and ' : ', ')}
          {part.words}
        </Fragment>
      ))}
      .
    </p>
  )
}

const to = (href: string, words: ReactNode) => (
  <Link to={href} className={linked}>
    {words}
  </Link>
)

interface SentencePart {
  key: string
  words: ReactNode
}

function partsOf({ sign_ups, answers, needs, next_opening }: News): SentencePart[] {
  const [first] = sign_ups.drops
  const share = first && sign_ups.count > 0 ? first.count / sign_ups.count : 0
  const signedUp =
    sign_ups.count === 0 ? (
      'nobody signed up'
    ) : (
      <>
        {to('/fans', `${exact(sign_ups.count)} ${sign_ups.count === 1 ? 'fan' : 'fans'}`)} signed up
        {first && share < 1 && (
          <>
            , {shareWords(share)} for {to(`/drops/${first.id}`, first.title)}
          </>
        )}
        {first && share === 1 && <> for {to(`/drops/${first.id}`, first.title)}</>}
      </>
    )
  const drafts = needs.filter(({ kind }) => kind === 'drafts')
  const draftsHref = drafts.length === 1 ? (drafts[0]?.href ?? '') : '/promotions?needs_you=true'
  const waiting = drafts.reduce((sum, { count }) => sum + count, 0)
  return [
    { key: 'sign-ups', words: signedUp },
    ...(answers > 0
      ? [
          {
            key: 'answers',
            words: <>{to('/inbox', answers === 1 ? 'one creator' : `${exact(answers)} creators`)} answered</>,
          },
        ]
      : []),
    ...(waiting > 0
      ? [
          {
            key: 'drafts',
            words: (
              <>
                {to(draftsHref, waiting === 1 ? 'one draft' : `${exact(waiting)} drafts`)}{' '}
                {waiting === 1 ? 'waits' : 'wait'} for you
              </>
            ),
          },
        ]
      : []),
    ...(next_opening
      ? [
          {
            key: 'opening',
            words: (
              <>
                {to(`/drops/${next_opening.id}`, next_opening.title)} opens on {dayWords(next_opening.at)}
              </>
            ),
          },
        ]
      : []),
  ]
}

const shareWords = (share: number) =>
  share > 0.95
    ? 'nearly all of them'
    : share > 0.55
      ? 'most of them'
      : share >= 0.45
        ? 'about half of them'
        : share >= 0.3
          ? 'a third of them'
          : 'the largest part'

function dayWords(at: string): string {
  const near = Date.parse(at) - Date.now() < 6 * 86_400_000
  return new Intl.DateTimeFormat('en', {
    timeZone: readersZone(),
    ...(near ? { weekday: 'long' } : { month: 'long', day: 'numeric' }),
  }).format(new Date(at))
}
