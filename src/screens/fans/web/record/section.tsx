import type { ReactNode } from 'react'
import { NEWEST } from '../../contract.ts'

/** A part of a record: a hairline, a quiet title, what belongs there. */
export function Section({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t py-4">
      <h3 className="mb-2 flex items-center gap-1.5 font-medium text-12 text-fg-3">
        {title}
        {count > 1 && <span className="font-normal tabular-nums">{counted(count)}</span>}
      </h3>
      {children}
      <Older count={count} />
    </section>
  )
}

const counted = (count: number) => (count < NEWEST ? count : `the newest ${NEWEST}`)

/** Where the rest of a long list is. */
export const Older = ({ count }: { count: number }) =>
  count >= NEWEST && <p className="mt-3 text-fg-3">The newest {NEWEST} are shown. All are in this fan’s export.</p>

/** Words for a part that has nothing. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-fg-3">{children}</p>

/** Names and values under each other; a value that is not there is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const there = facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-1">
      {there.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
