/** Files that browsers load or the house keeps, under keys of ours such as `8f…/960.webp`. A key is written once and never changed, and may be removed. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null where there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** Bytes `from` to `to`, both included, as far as the file has them. Null where there is no such file. */
  readPart(key: string, from: number, to: number): Promise<Buffer | null>
  /** Bytes of a file; null where there is no such file. */
  size(key: string): Promise<number | null>
  /** Nothing happens where there is no such file. */
  remove(key: string): Promise<void>
  /** Keys of the files in a folder and the folders in it, in order. */
  list(folder: string): Promise<string[]>
}
