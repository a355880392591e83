import type { Funnel } from '#features/funnel/contract.ts'
import { exact, percent } from '#platform/web/numbers.ts'
import { Delta, Missing } from '#platform/web/ui/charts/figures.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { changeOf } from '../words.ts'
import { type ShownStep, shownSteps, stepMeanings, stepNames } from './step-words.ts'

interface FunnelStepsProps {
  funnel: Funnel
  country: string | undefined
  /** The days the change is measured against, in words. */
  against: string
}

/** The way to a sign-up: one bar a step, as long as its number, with what became of the step before. */
export function FunnelSteps({ funnel, country, against }: FunnelStepsProps) {
  const steps = shownSteps(funnel, country)
  const longest = Math.max(1, ...steps.map(({ count }) => count ?? 0))
  return (
    <table className="w-full table-fixed border-collapse tabular-nums">
      <caption className="sr-only">Steps of the funnel, compared with {against}</caption>
      <thead>
        <tr className="border-line border-b text-12 text-fg-3">
          <th scope="col" className="pb-2 text-start font-medium">
            Step
          </th>
          <th scope="col" className="w-17 pb-2 text-end font-medium sm:w-20">
            Count
          </th>
          <th scope="col" className="w-17 pb-2 text-end font-medium sm:w-24">
            <Tooltip text="Of the step above">
              <span>
                Of step<span className="max-sm:sr-only"> above</span>
              </span>
            </Tooltip>
          </th>
          <th scope="col" className="w-15 pb-2 text-end font-medium sm:w-20">
            Of views
          </th>
          <th scope="col" className="w-20 pb-2 text-end font-medium max-sm:hidden">
            <Tooltip text={`Against ${against}`}>
              <span>Change</span>
            </Tooltip>
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(step => (
          <StepRow key={step.key} step={step} longest={longest} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'pt-3 pb-5.5'

function StepRow({ step: { key, count, before, rate, overall }, longest }: { step: ShownStep; longest: number }) {
  const first = key === 'views'
  return (
    // the bar lies under the numbers, across all of them
    <tr data-step={key} className="relative">
      <th scope="row" className={`${cell} text-start font-normal`}>
        <Tooltip text={stepMeanings[key]}>
          <span className="font-medium">{stepNames[key]}</span>
        </Tooltip>
        <span className="sr-only">, {stepMeanings[key]}</span>
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-4 overflow-hidden rounded-1 bg-fill">
          <span
            className="block h-full rounded-1 bg-data-1 transition-[width] duration-150"
            style={{ width: `${count ? Math.max((count / longest) * 100, 0.6) : 0}%` }}
          />
        </span>
      </th>
      <td className={`${cell} text-end font-medium`}>{count === null ? <Missing /> : exact(count)}</td>
      <td className={`${cell} text-end text-fg-2`}>{first ? null : <Share value={rate} />}</td>
      <td className={`${cell} text-end text-fg-2`}>{first ? null : <Share value={overall} />}</td>
      <td className={`${cell} text-end max-sm:hidden`}>
        <Delta change={changeOf(count, before)} />
      </td>
    </tr>
  )
}

const Share = ({ value }: { value: number | null }) =>
  value === null ? <Missing /> : percent(value, { decimals: value < 0.1 ? 1 : 0 })
