/** Where the exact words of a consent are kept, by `PURPOSE:CHANNEL`. */
export type ConsentTextIds = Readonly<Record<string, { id: string; hash: string }>>
