import type { ReactNode } from 'react'

/** A part of a longer form: its number, what it asks, and what it asks it for. */
export function Step({
  number,
  title,
  about,
  children,
}: {
  number: number
  title: string
  about: string
  children: ReactNode
}) {
  return (
    <section data-step={number} aria-label={title} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <span
          aria-hidden="true"
          className="grid size-5 place-items-center self-center rounded-full bg-fill font-medium text-12 text-fg-2 tabular-nums"
        >
          {number}
        </span>
        <h2 className="font-semibold text-15">{title}</h2>
        <p className="text-12 text-fg-3">{about}</p>
      </div>
      {children}
    </section>
  )
}
