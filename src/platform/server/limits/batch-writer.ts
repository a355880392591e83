import { fairQueue } from './fair-queue.ts'

interface BatchWriterOptions<T, A> {
  /** Writes a batch in one transaction and answers each item in order; when it rejects, nothing of the batch was written. */
  write: (batch: readonly T[]) => Promise<readonly A[]>
  /** Batches under way at once. */
  writers: number
  /** Items in a batch. */
  batchSize: number
  /** Whether one item may have failed the whole batch, so that each is tried again alone. */
  isOfOneItem: (error: unknown) => boolean
}

interface Waiting<T, A> {
  given: T
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/**
 * Group commit with fair turns: an item is written at once while a writer is free, and what arrives while a flow's batch is
 * under way becomes its next batch. A flow has one batch under way, so a busy flow leaves the other writers to the rest and gets
 * larger batches. An item is answered after its commit. It bounds nothing: admission control in front does.
 *
 * @example
 * const writer = batchWriter({ write: insertAll, writers: 4, batchSize: 32, isOfOneItem: isDataError })
 * const answer = await writer.add(drop_id, item)
 */
export function batchWriter<T, A>({ write, writers, batchSize, isOfOneItem }: BatchWriterOptions<T, A>) {
  const waiting = fairQueue<Waiting<T, A>>()
  const flowsUnderWay = new Set<string>()
  let underWay = 0

  function next() {
    while (underWay < writers) {
      const taken = waiting.take(batchSize, flow => flowsUnderWay.has(flow))
      if (taken.length === 0) return
      const flows = new Set(taken.map(({ flow }) => flow))
      for (const flow of flows) flowsUnderWay.add(flow)
      underWay++
      void settle(taken.map(({ item }) => item)).then(() => {
        for (const flow of flows) flowsUnderWay.delete(flow)
        underWay--
        next()
      })
    }
  }

  /** Never rejects. */
  async function settle(batch: readonly Waiting<T, A>[]): Promise<void> {
    try {
      const answers = await write(batch.map(({ given }) => given))
      if (answers.length !== batch.length) throw new Error('A batch gave another number of answers than items.')
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as A)
    } catch (error) {
      if (batch.length > 1 && isOfOneItem(error)) for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return {
    add: (flow: string, given: T): Promise<A> =>
      new Promise((resolve, reject) => {
        waiting.add(flow, { given, resolve, reject })
        next()
      }),
  }
}
