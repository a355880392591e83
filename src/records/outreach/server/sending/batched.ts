/**
 * Collects items that come while a batch is under way into the next one, and answers each with its own result: the transactions of
 * sends that run side by side become one. When a batch fails, each of its items is run alone, so that the one at fault fails alone.
 *
 * @example const settle = batched(async items => settleAll(items), 50)
 */
export function batched<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>, most: number) {
  interface Waiting {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let running = false

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await runBatch([one])
      else batch[0]?.reject(error)
    }
  }

  async function work() {
    running = true
    // those who ask in the same turn go together
    await new Promise(next => setImmediate(next))
    while (waiting.length > 0) await runBatch(waiting.splice(0, most))
    running = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) void work()
    })
}
