interface SparklineProps {
  values: readonly number[]
  /** Says the course in words, such as "Sign-ups over 28 days, from 120 to 480". */
  label: string
  width?: number
  height?: number
  /** Grey, for something that has ended. */
  quiet?: boolean
}

/** A course at a glance: no axes, a dot at its end. Values in order of time; the lowest touches the floor. */
export function Sparkline({ values, label, width = 108, height = 24, quiet = false }: SparklineProps) {
  const points = pointsOf(values, width, height)
  const end = points.at(-1)
  if (!end) return null
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block flex-none overflow-visible"
    >
      <path
        d={`${line}L${end[0]} ${height}L${points[0]?.[0]} ${height}Z`}
        className={quiet ? 'fill-icon' : 'fill-data-1'}
        opacity=".09"
      />
      <path
        d={line}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={quiet ? 'stroke-line-check' : 'stroke-data-1'}
      />
      {!quiet && <circle cx={end[0]} cy={end[1]} r="2" className="fill-data-1" />}
    </svg>
  )
}

function pointsOf(values: readonly number[], width: number, height: number): [number, number][] {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0
  return values.map((value, index) => [
    round(2 + index * step),
    round(height - 3 - ((value - low) / range) * (height - 6)),
  ])
}

const round = (value: number) => Math.round(value * 10) / 10
