export const breadths = ['TOO_NARROW', 'NARROW', 'BALANCED', 'FAIRLY_BROAD'] as const
export type Breadth = (typeof breadths)[number]

/** Up to how many fans an audience has each breadth; the last one has no end. */
export const BREADTH_ENDS: Readonly<Record<Breadth, number>> = {
  TOO_NARROW: 100,
  NARROW: 1_000,
  BALANCED: 25_000,
  FAIRLY_BROAD: Number.POSITIVE_INFINITY,
}

export const breadthOf = (fans: number): Breadth => breadths.find(one => fans < BREADTH_ENDS[one]) ?? 'FAIRLY_BROAD'
