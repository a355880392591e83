import { useState } from 'react'
import type { BroadcastEstimate, SendMode } from '#features/broadcasts/contract.ts'
import { exact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { euros, modeNames, skipWords } from './words.ts'

interface EstimateProps {
  estimate: BroadcastEstimate | undefined
  mode: SendMode
  byMail: boolean
  byText: boolean
}

/** Whom a draft reaches, what each mode costs, and how it reads for some fans. */
export function Estimate({ estimate, mode, byMail, byText }: EstimateProps) {
  const [at, setAt] = useState('0')
  const shown = estimate?.previews[Number(at)] ?? estimate?.previews[0]
  return (
    <aside
      aria-label="Before it goes out"
      className="w-[420px] flex-none border-line border-s bg-side p-5 max-lg:w-full max-lg:border-s-0 max-lg:border-t lg:overflow-y-auto"
    >
      <h2 className="font-semibold text-15">Before it goes out</h2>
      {!estimate ? (
        <p className="pt-2 text-fg-3">Counting</p>
      ) : (
        <>
          <p role="status" className="pt-2">
            <b>{exact(estimate.reached)}</b> of {exact(estimate.fans)} fans can get it.
          </p>
          <ul className="pt-2 text-12 text-fg-2">
            {estimate.skipped.map(({ reason, fans }) => (
              <li key={reason} className="flex justify-between py-0.5">
                <span>{skipWords[reason]}</span>
                <span className="tabular-nums">{exact(fans)}</span>
              </li>
            ))}
            {estimate.without_first_name > 0 && (
              <li className="flex justify-between py-0.5">
                <span>No first name: they read what you say instead</span>
                <span className="tabular-nums">{exact(estimate.without_first_name)}</span>
              </li>
            )}
            {estimate.without_zone > 0 && (
              <li className="flex justify-between py-0.5">
                <span>No place: they get it by the team’s clock</span>
                <span className="tabular-nums">{exact(estimate.without_zone)}</span>
              </li>
            )}
          </ul>
          <table className="mt-4 w-full text-12 tabular-nums">
            <caption className="pb-1 text-start text-fg-2">Estimated cost by mode</caption>
            <tbody>
              {estimate.modes.map(one => (
                <tr key={one.mode} className={cx('border-line border-t', one.mode === mode && 'font-strong')}>
                  <th scope="row" className="py-1.5 text-start font-[inherit]">
                    {modeNames[one.mode]}
                  </th>
                  <td className="text-end">
                    {exact(Object.values(one.messages).reduce((sum, count) => sum + count, 0))}
                  </td>
                  <td className="w-24 text-end underline decoration-dashed">{euros(one.cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {estimate.costs.map(({ channel, texts_each }) =>
            channel === 'PHONE' && texts_each > 1 ? (
              <p key={channel} className="pt-2 text-12 text-warn">
                Each SMS is {texts_each} texts long.
              </p>
            ) : null,
          )}
          {shown && (
            <section aria-label="Preview" className="pt-5">
              <Segments
                label="Preview for"
                value={at}
                options={estimate.previews.map(({ name }, index) => ({
                  value: String(index),
                  label: name ?? 'No name',
                }))}
                onValueChange={setAt}
              />
              {byMail && (
                <div className="mt-3 rounded-3 border border-line bg-bg p-4">
                  <p className="border-line border-b pb-2 font-strong wrap-anywhere">{shown.subject || 'No subject'}</p>
                  <p className="whitespace-pre-wrap pt-2 wrap-anywhere">{shown.email}</p>
                </div>
              )}
              {byText && (
                <p className="mt-3 w-fit max-w-72 whitespace-pre-wrap rounded-3 bg-fill px-3 py-2 wrap-anywhere">
                  {shown.text}
                </p>
              )}
            </section>
          )}
        </>
      )}
    </aside>
  )
}
