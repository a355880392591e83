/** Thrown where somebody else wrote the same at the same moment: the transaction runs again, and finds it there. */
export class LostRace extends Error {
  readonly code = '40001'
}
