/**
 * A queue that takes one of each group in turn, so that a group of thousands keeps nobody of another waiting.
 *
 * @example
 * const queue = fairQueue<Waiting>()
 * queue.add(drop_id, waiting)
 * queue.take(16)
 */
export function fairQueue<T>() {
  const groups = new Map<string, T[]>()
  let length = 0
  return {
    get length() {
      return length
    },
    add(group: string, item: T) {
      const items = groups.get(group)
      if (items) items.push(item)
      else groups.set(group, [item])
      length++
    },
    /** The next ones, at most so many, each with its group; without those of groups that must `wait`, of which so many are here. */
    take(most: number, wait: (group: string, count: number) => boolean = () => false): { group: string; item: T }[] {
      const taken: { group: string; item: T }[] = []
      if (most < 1) return taken
      for (const [group, items] of groups) {
        if (wait(group, items.length)) continue
        const item = items.shift() as T
        // to the end of the line, which this loop then reaches again
        groups.delete(group)
        if (items.length > 0) groups.set(group, items)
        length--
        taken.push({ group, item })
        if (taken.length === most) break
      }
      return taken
    },
  }
}
