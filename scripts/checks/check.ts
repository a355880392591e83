/** One thing that `npm run check` looks at. */
export interface Check {
  name: string
  /** What is wrong, a line each; empty where all is well. */
  run(): Promise<readonly string[]>
  /** What to do about it. */
  fix: string
}
