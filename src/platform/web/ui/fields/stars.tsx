const STARS = 5
/** Distance from the left edge of one star to the next; a star is 24 wide. */
const PITCH = 26
const WIDTH = (STARS - 1) * PITCH + 24

/** A rating of 0 to 5 whole stars, in one picture of two shapes: a page of a table has a hundred stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={`${rating} of ${STARS}`}
      viewBox={`0 0 ${WIDTH} 24`}
      className="inline-block h-[13px] w-[69px] flex-none stroke-2 align-middle [stroke-linejoin:round] rtl:-scale-x-100"
    >
      <path className="fill-star stroke-star" d={shapes.slice(0, rating).join('')} />
      <path className="fill-(--line-field) stroke-(--line-field)" d={shapes.slice(rating).join('')} />
    </svg>
  )
}

const shapes = Array.from({ length: STARS }, (_, at) => starAt(12 + at * PITCH, 12.8))

/** Five points around a middle, the stroke rounds them. */
function starAt(x: number, y: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const [angle, radius] = [(corner * Math.PI) / 5, corner % 2 === 0 ? 10.4 : 4.5]
    return `${(x + Math.sin(angle) * radius).toFixed(2)} ${(y - Math.cos(angle) * radius).toFixed(2)}`
  })
  return `M${corners.join('L')}z`
}
