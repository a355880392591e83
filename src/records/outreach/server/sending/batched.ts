/**
 * Collects items that come while a batch is under way into the next one, and answers each with its own result: the transactions of
 * sends that run side by side become one. A failure fails the whole batch.
 *
 * @example const settle = batched(async items => settleAll(items), 50)
 */
export function batched<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>, most: number) {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  let running = false

  async function work() {
    running = true
    // those who ask in the same turn go together
    await new Promise(next => setImmediate(next))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) void work()
    })
}
