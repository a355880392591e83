export interface StoredEvent {
  id: string
  type: string
  data: unknown
  test: boolean
  occurred_at: Date
}

/** What is sent of an event: the same bytes in every try, because they are made from a row that never changes. */
export const bodyOf = ({ type, occurred_at, data, test }: StoredEvent): string =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data, ...(test ? { test } : {}) })
