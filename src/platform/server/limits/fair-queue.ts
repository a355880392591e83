/**
 * A queue that is emptied round robin: one item of each flow, then the next of each. A flow with thousands of items delays no
 * other flow.
 *
 * @example
 * const queue = fairQueue<Waiting>()
 * queue.add(drop_id, waiting)
 * queue.take(16)
 */
export function fairQueue<T>() {
  const flows = new Map<string, T[]>()
  let length = 0
  return {
    get length() {
      return length
    },
    add(flow: string, item: T) {
      const items = flows.get(flow)
      if (items) items.push(item)
      else flows.set(flow, [item])
      length++
    },
    /** The next items, `most` at most, each with its flow. Flows that `isBlocked` keep theirs. */
    take(most: number, isBlocked: (flow: string) => boolean = () => false): { flow: string; item: T }[] {
      const taken: { flow: string; item: T }[] = []
      for (const [flow, items] of flows) {
        if (taken.length >= most) break
        if (isBlocked(flow)) continue
        taken.push({ flow, item: items.shift() as T })
        length--
        // to the end of the map, which this loop reaches again
        flows.delete(flow)
        if (items.length > 0) flows.set(flow, items)
      }
      return taken
    },
  }
}
