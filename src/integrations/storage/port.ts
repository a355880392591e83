/** Files that browsers load, under keys of ours such as `8f…/960.webp`. A key is written once and never changed. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null where there is no such file. */
  read(key: string): Promise<Buffer | null>
}
