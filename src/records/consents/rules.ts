import type { AgreedRow } from './contract.ts'

export type ConsentState = AgreedRow['state']

/** An empty checkbox (DECLINED) does not count, and one that awaits its link (PENDING) does not count yet. */
export const UNCOUNTED_STATES = ['DECLINED', 'PENDING'] as const satisfies readonly ConsentState[]
export const YES_STATES = ['GIVEN', 'CONFIRMED'] as const satisfies readonly ConsentState[]

/** Whether a consent of this state allows messages. */
export const isYes = (state: string | null | undefined) => state === 'GIVEN' || state === 'CONFIRMED'
