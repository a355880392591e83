const BARS = 72

/** Heights of a short fanfare: a slow rise, three calls, a fall. The same at every visit. */
const heights = Array.from({ length: BARS }, (_, index) => {
  const at = index / (BARS - 1)
  const calls = Math.abs(Math.sin(at * Math.PI * 3)) ** 0.7
  const grain = 0.72 + 0.28 * Math.sin(index * 12.9898) * Math.cos(index * 4.1414)
  return Math.max(0.05, (0.18 + 0.82 * Math.sin(at * Math.PI)) * calls * grain)
})

/** A sound along the lower edge. Decoration only. */
export function Waveform() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BARS * 10} 100`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[26svh] w-full fill-accent-tint-2"
    >
      {heights.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of bars
          key={index}
          x={index * 10 + 3}
          y={100 - height * 100}
          width={4}
          height={height * 100}
        />
      ))}
    </svg>
  )
}
