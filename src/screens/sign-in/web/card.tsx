import type { ReactNode } from 'react'
import { Waveform } from './waveform.tsx'

interface CardProps {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  children?: ReactNode
  /** The other ways, under a hairline. */
  foot?: ReactNode
}

/** The page around everything that happens before the workspace. */
export function Card({ title, lead, children, foot }: CardProps) {
  return (
    <main className="relative grid min-h-full place-items-center overflow-hidden bg-side px-4 pt-10 pb-[16svh]">
      <title>{`${title} · Fanfare`}</title>
      <Waveform />
      <div className="relative w-full max-w-[380px]">
        <p className="mb-4 px-1 font-semibold text-15 text-fg-2">
          <a href="/" className="hover:underline">
            Fanfare
          </a>
        </p>
        <div className="rounded-4 border border-line bg-bg px-6 pt-6 pb-6 max-sm:px-5">
          <h1 className="text-balance font-semibold text-20 wrap-anywhere">{title}</h1>
          {lead && <p className="mt-1 text-pretty text-fg-2 wrap-anywhere">{lead}</p>}
          {children && <div className="mt-5">{children}</div>}
          {foot && <div className="mt-5 border-line border-t pt-4 text-fg-2">{foot}</div>}
        </div>
      </div>
    </main>
  )
}

/** Words that stand between two ways of doing the same. */
export function OrDivider({ children }: { children: ReactNode }) {
  return (
    <p className="my-4 flex items-center gap-3 text-12 text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

export const linkClass = 'font-medium text-accent-text underline-offset-3 hover:underline'
