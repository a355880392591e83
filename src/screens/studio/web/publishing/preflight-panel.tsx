import { Check, CircleAlert, Info, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Meter } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { DraftChange } from '#records/drops/draft.ts'
import type { studio } from '../../contract.ts'
import { type Finding, isFailure } from '../../findings.ts'
import { useStudio } from '../studio-context.ts'
import type { Preflight } from './use-preflight.ts'

interface PreflightPanelProps {
  preflight: Preflight
  changes: readonly DraftChange[]
}

/** What is wrong and what is fine before publishing, what it costs, and what fans would see change. */
export function PreflightPanel({ preflight, changes }: PreflightPanelProps) {
  const { data, error, checking, linksAreOld, checkLinks, checkAgain } = preflight
  const opened = useRef(checkLinks)
  useEffect(() => void opened.current(), [])
  const open = data?.findings ?? []
  const passed = data?.passed ?? []
  const all = open.filter(isFailure).length + passed.length
  return (
    <section aria-label="Preflight" className="flex flex-col gap-5 p-5">
      <div>
        <div className="flex items-center gap-2">
          <h2 className="flex-1 font-semibold text-15">Preflight</h2>
          {data && (
            <span className="text-fg-3 tabular-nums">
              {passed.length} of {all}
            </span>
          )}
          <IconButton
            size="small"
            label="Check again"
            icon={<RotateCw className={checking ? 'animate-spin' : ''} />}
            onClick={() => void checkAgain()}
          />
        </div>
        {data && (
          <div className="mt-2">
            <Meter
              label={`${passed.length} of ${all} checks passed`}
              share={all ? passed.length / all : 1}
              tone="good"
            />
          </div>
        )}
        {!data && !error && <Waiting />}
        {error && !data && <p className="mt-3 text-fg-2">The checks could not run: {error.message}</p>}
        {open.length > 0 && (
          <ul aria-label="To look at" className="mt-2">
            {open.map(finding => (
              <FindingRow key={`${finding.code} ${finding.field} ${finding.text}`} finding={finding} />
            ))}
          </ul>
        )}
        {passed.length > 0 && (
          <ul aria-label="Passed" className="mt-2">
            {passed.map(({ code, text }) => (
              <li key={`${code} ${text}`} className="flex items-start gap-2.5 py-1 text-fg-2">
                <Check className="mt-0.5 text-good" />
                {text}
              </li>
            ))}
          </ul>
        )}
        {linksAreOld && !checking && (
          <p className="mt-2 text-12 text-fg-3">
            The links have changed since they were tried.{' '}
            <button
              type="button"
              className="hit-24 rounded-1 text-accent-text hover:underline"
              onClick={() => void checkLinks()}
            >
              Try them
            </button>
          </p>
        )}
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
      {data && <Cost cost={data.cost} />}
    </section>
  )
}

const looks = {
  error: { icon: CircleAlert, tone: 'text-bad', word: 'Error' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  info: { icon: Info, tone: 'text-info', word: 'Note' },
} as const

/** A finding that can be mended is a link to where. */
export function FindingRow({ finding: { level, text, hint, field } }: { finding: Finding }) {
  const { focusField } = useStudio()
  const { icon: Icon, tone, word } = looks[level]
  const words = (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 ${tone}`} />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{word}: </span>
        <span className="wrap-anywhere">{text}</span>
        {hint && <span className="block text-pretty text-12 text-fg-3">{hint}</span>}
      </span>
    </>
  )
  if (!field) return <li className="flex items-start gap-2.5 border-line py-2 not-last:border-b">{words}</li>
  return (
    <li className="border-line not-last:border-b">
      <button
        type="button"
        onClick={() => focusField(field)}
        className="-mx-2 flex w-[calc(100%+16px)] items-start gap-2.5 rounded-2 px-2 py-2 text-start hover:bg-hover"
      >
        {words}
        <span className="text-accent-text">{level === 'info' ? 'Show' : 'Fix'}</span>
      </button>
    </li>
  )
}

function Changes({ changes }: { changes: readonly DraftChange[] }) {
  return (
    <div className="border-line border-t pt-4">
      <h3 className="mb-1.5 text-12 text-fg-3">Changes since the live version</h3>
      <ul>
        {changes.map(({ field, label, before, after, text }) => (
          <li key={field} className="flex gap-3 py-1">
            <b className="w-24 flex-none">{label}</b>
            <span className="min-w-0 flex-1 wrap-anywhere text-fg-2">
              {before !== null && before !== after && <s className="text-fg-3">{before}</s>}{' '}
              {after ?? (before === null ? text.replace(`${label} `, '') : 'removed')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type MessageCost = AnswerOf<typeof studio.preflight>['cost']

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** November 2026, of 2026-11. */
const monthWords = (month: string) => months.format(new Date(month))

/** Always said to be an estimate, and what it rests on. */
function Cost({ cost }: { cost: MessageCost }) {
  if (cost.total === 0) return null
  return (
    <div className="border-line border-t pt-4">
      <h3 className="mb-1.5 text-12 text-fg-3">Messages, estimated</h3>
      <p>
        <b className="border-line-check border-b border-dashed">{dollars.format(cost.total)}</b> for{' '}
        {cost.expected_sign_ups.toLocaleString('en')} sign-ups
      </p>
      <p className="mt-0.5 text-12 text-fg-3">
        {cost.expectation === 'measured'
          ? 'As many as your earlier drops had.'
          : 'A guess, until your first drops have numbers.'}{' '}
        List prices of {monthWords(cost.prices_of)}.
      </p>
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" className="mt-4 grid gap-3.5">
      <span className="sr-only">Checking the draft</span>
      {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-2/5'].map(width => (
        <Skeleton key={width} className={`h-3! ${width}`} />
      ))}
    </div>
  )
}
