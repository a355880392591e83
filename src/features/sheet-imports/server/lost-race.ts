/** Thrown on a concurrent write of the same row: the transaction is retried and finds the row. */
export class LostRace extends Error {
  readonly code = '40001'
}
