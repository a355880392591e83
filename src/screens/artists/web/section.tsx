import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** Beside the title: a count, what is simulated. */
  note?: ReactNode
  /** At the end: where all of it is. */
  more?: ReactNode
  children: ReactNode
}

/** A part of the artist's page under a hairline. */
export const Section = ({ title, note, more, children }: SectionProps) => (
  <section aria-label={title} className="border-line border-b px-5 py-4">
    <div className="mb-2 flex items-baseline gap-2">
      <h2 className="font-semibold">{title}</h2>
      {note !== undefined && <span className="text-12 text-fg-2">{note}</span>}
      {more && <span className="ms-auto text-12">{more}</span>}
    </div>
    {children}
  </section>
)

export const moreLink = 'text-fg-2 underline-offset-2 hover:text-fg hover:underline'
