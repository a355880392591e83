/**
 * Edit distance of two texts: letters added, left out, replaced, or two neighbours swapped (optimal string
 * alignment). Stops above `most` and returns `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most) return most + 1
    before = above
    above = current
  }
  return Math.min(at(above, b.length), most + 1)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY

/** Typing errors allowed in a text of this length. */
const forgiven = (length: number) => (length < 5 ? 1 : length < 10 ? 2 : 3)

/** Typing errors when the text is this name, complete or not; null when it is another text. */
export function typingErrors(typed: string, name: string): number | null {
  const most = forgiven(typed.length)
  const slips = Math.min(
    ...[0, -1, 1].map(more => editDistance(typed, name.slice(0, typed.length + more), most)),
    editDistance(typed, name, most),
  )
  return slips > most ? null : slips
}
