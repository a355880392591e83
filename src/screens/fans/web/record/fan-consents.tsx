import { ShieldCheck } from 'lucide-react'
import { longDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import type { FanConsent } from '../../contract.ts'
import { checkboxWords, consentLooks, inSentence, proofWords, purposeNames } from '../words.ts'
import { Facts, Nothing } from './section.tsx'

/** The ledger, newest first: what was agreed to in which words, and what proves it. */
export function Consents({ consents }: { consents: readonly FanConsent[] }) {
  if (consents.length === 0) return <Nothing>Nothing was agreed to.</Nothing>
  return (
    <ol className="flex flex-col gap-4">
      {consents.map(consent => (
        <Entry key={consent.id} consent={consent} />
      ))}
    </ol>
  )
}

function Entry({ consent }: { consent: FanConsent }) {
  const look = consentLooks[consent.state]
  return (
    <li className="min-w-0 border-line-soft border-t pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge type={look.badge}>{look.name}</Badge>
        <span className="font-strong">
          {purposeNames[consent.purpose]} by {inSentence(consent.channel)}
        </span>
        <span className="ms-auto text-12 text-fg-3">
          <RelativeTime when={consent.at} />
        </span>
      </div>
      <blockquote lang={consent.locale} className="my-2 border-line-field border-s-2 ps-3 text-pretty wrap-anywhere">
        “{consent.text}”
      </blockquote>
      <div className="text-12">
        <Facts
          facts={[
            ['For', consent.contact],
            ['At', longDate(consent.at)],
            ['Given', consent.imported && `${consent.imported.collected_at}, ${consent.imported.collected_on}`],
            ['Stated by', consent.imported && `${consent.imported.stated_by}, with a file`],
            ['Box', !consent.imported && checkboxWords[consent.checkbox]],
            ['Proof', !consent.imported && <Proof key="proof" consent={consent} />],
            ['Drop', consent.drop?.title],
            ['Page', consent.page_url],
            ['Version', consent.version === null ? consent.locale : `${consent.version}, ${consent.locale}`],
            ['Text hash', <Hash key="hash" value={consent.text_hash} />],
          ]}
        />
      </div>
    </li>
  )
}

function Proof({ consent: { proof, state } }: { consent: FanConsent }) {
  if (!proof) return <span className="text-fg-3">{state === 'WITHDRAWN' ? 'not needed' : 'none yet'}</span>
  return (
    <span>
      <ShieldCheck aria-hidden="true" className="me-1.5 inline size-3.5! align-[-2px] text-good" />
      {proofWords[proof.kind]}
      {proof.by && `, ${proof.by}`}
      {proof.reason && `: “${proof.reason}”`}, {longDate(proof.at)}
    </span>
  )
}

/** Enough of it to compare by eye; all of it in the title. */
function Hash({ value }: { value: string }) {
  return (
    <code title={value} className="font-sans text-fg-2 tabular-nums">
      {value.slice(0, 12)}…
    </code>
  )
}
