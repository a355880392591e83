import { CircleAlert, Globe, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { instantOf, offsetName, wallTimeOf, zoneNames } from '#platform/contract/zones.ts'
import { cx } from '../../cx.ts'
import { IconButton } from '../../icon-button.tsx'
import { Combobox } from '../combobox.tsx'
import { fieldBox } from '../field.tsx'
import { UNFINISHED_DAY } from './day-field.tsx'

interface MomentFieldProps {
  label: string
  /** ISO instant; null is no moment, and what is no instant an unfinished date. */
  value: string | null
  onValueChange: (value: string | null) => void
  /** Left with a date or time that is none yet; without it that is no moment. */
  onUnfinished?: () => void
  /** In which zone date and time are written. */
  zone: string
  onZoneChange: (zone: string) => void
  help?: string | undefined
  error?: string | undefined
  /** Time taken when a date is chosen first. */
  usualTime?: string
  id?: string
}

export const UNFINISHED_TIME = 'Finish the time.'

const [EARLIEST, LATEST] = ['1970-01-01', '9998-12-31']
const isInReach = (date: string) => date >= EARLIEST && date <= LATEST

/** A day, a time and the zone in which both are meant. A date without a time takes the usual one. */
export function MomentField(props: MomentFieldProps) {
  const { label, value, onValueChange, onUnfinished, zone, onZoneChange, help, error, usualTime = '18:00', id } = props
  const moment = value && !Number.isNaN(Date.parse(value)) ? value : null
  const wall = moment ? wallTimeOf(moment, zone) : { date: '', time: '' }
  const isUnfinished = value !== null && moment === null
  const [known, setKnown] = useState({ value, zone })
  const [typed, setTyped] = useState(wall)
  /** It was left half typed: the browser gives no text for a day without its year. */
  const [isPart, setIsPart] = useState(false)
  const [isTimePart, setIsTimePart] = useState(false)
  const [emptied, setEmptied] = useState(0)
  const isYearShort = typed.date !== '' && !isInReach(typed.date)
  if (known.value !== value || known.zone !== zone) {
    setKnown({ value, zone })
    // what was left half typed here stays to be finished
    if (!isUnfinished || !(isPart || isTimePart || isYearShort)) {
      setTyped(wall)
      setIsPart(false)
      setIsTimePart(false)
      // what is half typed is no value that the page could set
      if (isPart || isTimePart) setEmptied(emptied + 1)
    }
  }
  const describedBy = useId()
  const [typing, setTyping] = useState<'date' | 'time'>()
  const halfDay = isYearShort ? 'Write the year with four digits, such as 2026.' : isPart ? UNFINISHED_DAY : undefined
  const left = halfDay ?? (isTimePart ? UNFINISHED_TIME : isUnfinished ? UNFINISHED_DAY : undefined)
  const fault = error ?? (typing === 'date' ? undefined : typing === 'time' ? halfDay : left)
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const isTimeHalf = () => time.current?.validity.badInput === true
  const write = (next: typeof typed) => {
    setTyped(next)
    // A half-typed date is kept in the field and changes nothing yet.
    if (!next.date) return next.time || onValueChange(null)
    // on the way to 2026 the browser says 0002, 0020 and 0202
    if (!isInReach(next.date)) return
    if (!next.time && isTimeHalf()) return
    const instant = instantOf({ date: next.date, time: next.time || usualTime }, zone)
    if (instant) onValueChange(instant)
  }
  /** What the field does not say any more is not meant any more. */
  const leaveUnfinished = () => {
    if (onUnfinished) return onUnfinished()
    setKnown({ value: null, zone })
    if (value !== null) onValueChange(null)
  }
  const leaveDate = () => {
    setTyping(undefined)
    const isHalf = date.current?.validity.badInput === true
    setIsPart(isHalf)
    if (isYearShort || isHalf) return leaveUnfinished()
    if (typed.date === '' && value !== null) onValueChange(null)
  }
  const leaveTime = () => {
    setTyping(undefined)
    if (typed.date === '') return
    const isHalf = isTimeHalf()
    setIsTimePart(isHalf)
    if (isHalf) return leaveUnfinished()
    if (typed.time === '') write({ ...typed, time: usualTime })
  }
  const input = 'h-full min-w-0 flex-1 bg-transparent tabular-nums outline-none'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div role="group" aria-label={label} aria-describedby={describedBy} className="min-w-0">
      <span aria-hidden="true" className="mb-1.5 block font-medium text-12 text-fg-2">
        {label}
      </span>
      <div className="flex gap-2">
        <span className={cx(fieldBox, 'h-(--control)', fault && 'border-bad-solid')}>
          <input
            key={emptied}
            ref={date}
            {...(id && { id })}
            type="date"
            aria-label={`${label}, date`}
            aria-invalid={Boolean(fault)}
            value={typed.date}
            min={EARLIEST}
            max={LATEST}
            onFocus={() => {
              setTyping('date')
              setIsPart(false)
            }}
            onBlur={leaveDate}
            onChange={({ target }) => write({ ...typed, date: target.value })}
            className={input}
          />
        </span>
        <span className={cx(fieldBox, 'h-(--control) w-28! flex-none', (error || isTimePart) && 'border-bad-solid')}>
          <input
            key={emptied}
            ref={time}
            type="time"
            aria-label={`${label}, time`}
            aria-invalid={Boolean(error) || isTimePart}
            value={typed.time}
            onFocus={() => {
              setTyping('time')
              setIsTimePart(false)
            }}
            onBlur={leaveTime}
            // While it is half typed the browser gives no text: another time would take the place of what is typed.
            onChange={({ target }) =>
              target.value ? write({ ...typed, time: target.value }) : setTyped({ ...typed, time: '' })
            }
            className={input}
          />
        </span>
        {value && (
          <IconButton
            label={`Clear ${label}`}
            icon={<X />}
            // leaving the date half typed would take the button away before it is pressed
            onMouseDown={event => event.preventDefault()}
            onClick={() => {
              onValueChange(null)
              setIsPart(false)
              setIsTimePart(false)
              setTyped({ date: '', time: '' })
              if (!date.current || !time.current) return
              // what is half typed is no value that the page could set
              date.current.value = time.current.value = ''
              // the button goes
              date.current.focus()
            }}
          />
        )}
      </div>
      {moment && (
        <Combobox
          label={`${label}, time zone`}
          hideLabel
          icon={<Globe />}
          className="mt-2"
          value={zone}
          onValueChange={next => next && onZoneChange(next)}
          options={zoneNames(zone).map(name => ({
            value: name,
            label: name.replaceAll('_', ' '),
            ...(name === zone && { note: offsetName(moment, name) }),
          }))}
        />
      )}
      {/* one over the other: a fault that comes as the date is left must not move the button that is just pressed */}
      <div id={describedBy} aria-live="polite" className="grid text-12">
        {help && <p className={cx('mt-1.5 text-fg-3 [grid-area:1/1]', fault && 'invisible')}>{help}</p>}
        {fault && (
          <p className="mt-1.5 flex items-start gap-1 text-bad [grid-area:1/1]">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 stroke-2" />
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
