import type { AgreedRow } from './contract.ts'

export type ConsentState = AgreedRow['state']

/** A box left empty says nothing, and one that waits for its link says nothing yet. */
export const UNCOUNTED_STATES = ['DECLINED', 'PENDING'] as const satisfies readonly ConsentState[]
export const YES_STATES = ['GIVEN', 'CONFIRMED'] as const satisfies readonly ConsentState[]

/** Whether a consent of this state allows messages. */
export const isYes = (state: string | null | undefined) => state === 'GIVEN' || state === 'CONFIRMED'
