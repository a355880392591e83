import type { z } from 'zod'
import type { sequenceRecord } from '#records/outreach/sequence-contract.ts'

type Record = z.infer<typeof sequenceRecord>

/** What publishing would change, and for how many. */
export function PublishPanel({ sequence: { version, changes, totals, edited } }: { sequence: Record }) {
  if (!edited) return null
  return (
    <section
      aria-label={`Publishing version ${version + 1}`}
      className="border-line border-t bg-side px-4 py-4 md:px-5"
    >
      <h2 className="font-medium text-12 text-fg-2">{`Publishing version ${version + 1}`}</h2>
      {version === 0 ? (
        <p className="mt-1">
          {`Nothing leaves before you publish. ${totals.waiting === 1 ? '1 creator waits' : `${totals.waiting} creators wait`} for the first step.`}
        </p>
      ) : (
        <div className="mt-1 grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <p className="text-pretty">
            Who has had a step keeps what they were sent. <b className="font-semibold">Nobody gets a step twice.</b>
          </p>
          <ul className="grid content-start gap-1">
            {changes.map(({ step, name, what, still_get_it, had_it }) => (
              <li key={`${step} ${name}`} className="flex gap-3">
                <span className="min-w-0 flex-1 truncate">
                  {step === null ? name : `Step ${step + 1}, ${name}`}
                  <span className="text-fg-2">{`: ${what}`}</span>
                </span>
                <span className="flex-none text-fg-2 tabular-nums">
                  {step === null
                    ? `${had_it} had it`
                    : `${still_get_it} get it${had_it > 0 ? `, ${had_it} had it` : ''}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
