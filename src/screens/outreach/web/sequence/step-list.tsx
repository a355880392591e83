import { Mail, Plus, Timer } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { MAX_STEPS, type SequenceRecord, type Step } from '#records/outreach/sequence-contract.ts'
import { Bar, BarKey } from './numbers.tsx'
import { delayChoices } from './words.ts'

type Numbers = SequenceRecord['step_numbers'][number]
const NONE: Numbers = { waiting: 0, sent: 0, replied: 0, stopped: 0, failed: 0, tracked: 0, opened: 0, clicked: 0 }
const HEADS = ['Waiting', 'Sent', 'Replied', 'Stopped', 'Failed'] as const

interface StepListProps {
  steps: readonly Step[]
  /** Live numbers by the id of the step. */
  numbers: ReadonlyMap<string, Numbers>
  /** Steps that differ from what is published. */
  edited: ReadonlySet<string>
  open: number
  windowWords: string | null
  onOpen: (at: number) => void
  onDelay: (at: number, days: number) => void
  onAdd: () => void
}

/** The steps, one under the other, with the time between them and what has come of each. */
export function StepList({ steps, numbers, edited, open, windowWords, onOpen, onDelay, onAdd }: StepListProps) {
  const most = Math.max(1, ...steps.map(({ id }) => widest(numbers.get(id) ?? NONE)))
  const [, ...later] = steps
  const total = later.reduce((sum, { delay_days }) => sum + delay_days, 0)
  return (
    <section aria-label="Steps" className="px-4 py-3 md:px-5">
      <div aria-hidden="true" className="hidden items-center ps-10 pe-3.5 pb-1.5 text-12 text-fg-3 md:flex">
        <span className="flex-1 ps-3">Step</span>
        {HEADS.map(head => (
          <span key={head} className="w-16 text-end">
            {head}
          </span>
        ))}
      </div>
      <ol className="relative">
        {steps.map((step, at) => (
          <li key={step.id}>
            {at > 0 && (
              <div className="flex min-h-12 items-center gap-2 py-2">
                <span className="grid w-8 flex-none place-items-center text-icon">
                  <Timer className="size-3.5" />
                </span>
                <Select
                  small
                  hideLabel
                  label={`Delay before ${step.name}`}
                  value={String(step.delay_days)}
                  options={delayChoices(step.delay_days)}
                  onValueChange={count => onDelay(at, Number(count))}
                />
                <span className="text-fg-2">later, if nobody answered</span>
                {windowWords && <span className="text-12 text-fg-3 max-md:hidden">{windowWords}, their time</span>}
              </div>
            )}
            <StepCard
              step={step}
              at={at}
              firstSubject={steps[0]?.subject ?? ''}
              numbers={numbers.get(step.id) ?? NONE}
              most={most}
              isEdited={edited.has(step.id)}
              isOpen={at === open}
              onOpen={() => onOpen(at)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-3 ps-10">
        <Button icon={<Plus />} disabled={steps.length >= MAX_STEPS} onClick={onAdd}>
          Add step
        </Button>
        <span className="text-12 text-fg-2">
          {steps.length === 1 ? 'One mail, nothing follows.' : `Ends ${total} working days after the first mail.`}
        </span>
      </div>
      <div className="mt-4 ps-10">
        <BarKey />
      </div>
    </section>
  )
}

const widest = ({ waiting, sent }: Numbers) => waiting + sent

interface StepCardProps {
  step: Step
  at: number
  firstSubject: string
  numbers: Numbers
  most: number
  isEdited: boolean
  isOpen: boolean
  onOpen: () => void
}

function StepCard({ step, at, firstSubject, numbers, most, isEdited, isOpen, onOpen }: StepCardProps) {
  const values = [numbers.waiting, numbers.sent, numbers.replied, numbers.stopped, numbers.failed]
  const whole = widest(numbers)
  return (
    <div className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={cx(
          'ms-1 grid size-6 flex-none place-items-center rounded-full border font-medium text-12 tabular-nums',
          isOpen ? 'border-transparent bg-accent text-on-accent' : 'border-line-field text-fg-2',
        )}
      >
        {at + 1}
      </span>
      <button
        type="button"
        aria-current={isOpen ? 'step' : undefined}
        onClick={onOpen}
        className={cx(
          'flex min-w-0 flex-1 flex-wrap items-center rounded-3 border px-3.5 py-3 text-start hover:bg-hover',
          isOpen ? 'border-accent ring-1 ring-accent' : 'border-line',
        )}
      >
        <span className="min-w-0 flex-1 basis-52">
          <span className="flex items-center gap-2">
            <Mail className="size-3.5 flex-none text-icon" />
            <span className="truncate font-semibold">{step.name}</span>
            {isEdited && <Badge>Edited</Badge>}
          </span>
          <span className="block truncate text-12 text-fg-2">
            {step.subject.trim() || (at === 0 ? 'No subject yet' : `Re: ${firstSubject || 'the first mail'}`)}
          </span>
          {numbers.tracked > 0 && (
            <span className="block truncate text-12 text-fg-2 tabular-nums">
              {`${numbers.opened} opened, ${numbers.clicked} clicked of ${numbers.tracked}`}
            </span>
          )}
          <span className="mt-1.5 block max-w-100 pe-4">
            <span className="block" style={{ width: `${(whole / most) * 100}%` }}>
              <Bar parts={numbers} of={whole} />
            </span>
          </span>
        </span>
        <span className="flex tabular-nums max-md:w-full max-md:justify-between max-md:pt-2">
          {values.map((value, place) => (
            <span
              key={HEADS[place]}
              className={cx('text-end md:w-16', place === 2 && value > 0 ? 'font-semibold' : 'text-fg-2')}
            >
              {value} <span className="block text-11 text-fg-3 md:sr-only">{HEADS[place]}</span>
            </span>
          ))}
        </span>
      </button>
    </div>
  )
}
