import type { ReactNode } from 'react'

/** Of the site that shows the form. */
export type HostGround = 'light' | 'dark'

export const HOST = { width: 720, height: 900 } as const
/** As wide as the HTML to copy makes the frame at most. */
export const EMBED_WIDTH = 480
const TOP = 152
/** Of the text that goes on below the form. */
const LINES = [440, 470, 410, 450, 300]
const LINE = 24

const grounds = {
  light: { page: '#ffffff', words: '#e7e5e4' },
  dark: { page: '#111111', words: '#33312f' },
} as const

interface HostPageProps {
  ground: HostGround
  scale: number
  /** Of the frame, in CSS pixels. */
  height: number
  children: ReactNode
}

/** A placeholder page around the embedded form: bars stand for its text. */
export function HostPage({ ground, scale, height, children }: HostPageProps) {
  const { page, words } = grounds[ground]
  const start = (HOST.width - EMBED_WIDTH) / 2
  const below = TOP + height + 32
  const whole = below + LINES.length * LINE + 40
  return (
    // the site says which scheme it has, as the frame's own ground depends on it
    <section
      aria-label="Page of another site"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="absolute inset-0 overflow-x-hidden overflow-y-auto"
      style={{ background: page, colorScheme: ground }}
    >
      <div aria-hidden="true" className="relative overflow-hidden" style={{ height: whole * scale }}>
        <div className="absolute start-0 top-0 origin-top-left" style={{ transform: `scale(${scale})` }}>
          {bars(below).map(({ top, width, thick }) => (
            <span
              key={top}
              className="absolute rounded-full"
              style={{ insetInlineStart: start, top, width, height: thick, background: words }}
            />
          ))}
        </div>
      </div>
      <div
        className="absolute overflow-hidden"
        style={{
          insetInlineStart: start * scale,
          top: TOP * scale,
          width: EMBED_WIDTH * scale,
          height: height * scale,
        }}
      >
        {children}
      </div>
    </section>
  )
}

/** A headline and two lines above the form, and text that goes on below it. */
const bars = (below: number) => [
  { top: 40, width: 260, thick: 24 },
  { top: 88, width: 460, thick: 10 },
  { top: 112, width: 380, thick: 10 },
  ...LINES.map((width, line) => ({ top: below + line * LINE, width, thick: 10 })),
]
