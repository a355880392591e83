/** Where a creator stands in an activation (SHORT-012), in the order of the work. */
export const STAGES = [
  'MATCHED',
  'shortlisted',
  'BRAND_INTERESTED_AWAITING_CREATOR',
  'CREATOR_INTERESTED_AWAITING_BRAND',
  'outreached',
  'NEGOTIATING',
  'BRAND_ACCEPTED_TERMS',
  'CREATOR_ACCEPTED_TERMS',
  'hired',
  'drafted',
  'posted',
  'paid',
  'COMPLETED',
  'BRAND_UNINTERESTED',
  'CREATOR_UNINTERESTED',
] as const
export type Stage = (typeof STAGES)[number]

/** What people call each stage, in lists and on the board: the labels of the pipeline (ENUM-054). */
export const STAGE_LABELS: Record<Stage, string> = {
  MATCHED: 'Shortlisted',
  shortlisted: 'Shortlisted',
  BRAND_INTERESTED_AWAITING_CREATOR: 'Interested',
  CREATOR_INTERESTED_AWAITING_BRAND: 'Interested',
  outreached: 'Outreached',
  NEGOTIATING: 'Negotiating',
  BRAND_ACCEPTED_TERMS: 'Approved',
  CREATOR_ACCEPTED_TERMS: 'Approved',
  hired: 'Hired',
  drafted: 'Draft Ready',
  posted: 'Live Post',
  paid: 'Paid',
  COMPLETED: 'Completed',
  BRAND_UNINTERESTED: 'Rejected',
  CREATOR_UNINTERESTED: 'Rejected',
}

/** Names that older programs send, and the stage that each stands for (SHORT-012). */
export const COLLABORATION_STAGES = {
  OUTREACH: 'outreached',
  NEGOTIATION: 'NEGOTIATING',
  DRAFT_APPROVED: 'drafted',
  APPROVED: 'hired',
  POSTED: 'posted',
} as const satisfies Record<string, Stage>

export const DEFAULT_STAGE: Stage = 'MATCHED'

/** A column of the board: stages that mean the same step of the work. */
export interface Step {
  id: string
  name: string
  stages: readonly Stage[]
  /** The stage of a creator who is moved here. */
  enters: Stage
}

export const STEPS = [
  {
    id: 'matched',
    name: STAGE_LABELS.MATCHED,
    stages: ['MATCHED', 'shortlisted', 'BRAND_INTERESTED_AWAITING_CREATOR', 'CREATOR_INTERESTED_AWAITING_BRAND'],
    enters: 'MATCHED',
  },
  { id: 'outreached', name: STAGE_LABELS.outreached, stages: ['outreached'], enters: 'outreached' },
  { id: 'negotiating', name: STAGE_LABELS.NEGOTIATING, stages: ['NEGOTIATING'], enters: 'NEGOTIATING' },
  {
    id: 'accepted',
    name: STAGE_LABELS.BRAND_ACCEPTED_TERMS,
    stages: ['BRAND_ACCEPTED_TERMS', 'CREATOR_ACCEPTED_TERMS'],
    enters: 'BRAND_ACCEPTED_TERMS',
  },
  { id: 'hired', name: STAGE_LABELS.hired, stages: ['hired'], enters: 'hired' },
  { id: 'drafted', name: STAGE_LABELS.drafted, stages: ['drafted'], enters: 'drafted' },
  { id: 'posted', name: STAGE_LABELS.posted, stages: ['posted'], enters: 'posted' },
  { id: 'paid', name: STAGE_LABELS.paid, stages: ['paid'], enters: 'paid' },
  { id: 'completed', name: STAGE_LABELS.COMPLETED, stages: ['COMPLETED'], enters: 'COMPLETED' },
] as const satisfies readonly Step[]

/** Beside the steps: the work ended before it began. */
export const DECLINED_STEP = {
  id: 'declined',
  name: STAGE_LABELS.BRAND_UNINTERESTED,
  stages: ['BRAND_UNINTERESTED', 'CREATOR_UNINTERESTED'],
  enters: 'BRAND_UNINTERESTED',
} as const satisfies Step

export const ALL_STEPS: readonly Step[] = [...STEPS, DECLINED_STEP]

const HIRED = STEPS.findIndex(({ id }) => id === 'hired')

export const stepOf = (stage: Stage): Step =>
  ALL_STEPS.find(({ stages }) => (stages as readonly Stage[]).includes(stage)) ?? STEPS[0]

/** Position of a stage's step in the work, from 0; -1 when declined. */
export const stepNumber = (stage: Stage): number => STEPS.findIndex(({ id }) => id === stepOf(stage).id)

/**
 * Whether a creator may go from one stage to the other (SHORT-030): one step at a time, along the steps; to either
 * *_UNINTERESTED from any stage before hired.
 */
export function mayMove(from: Stage, to: Stage): boolean {
  const [at, next] = [stepNumber(from), stepNumber(to)]
  if (at === -1) return false
  if (next === -1) return at < HIRED
  return next === at + 1
}

/** The steps that a creator at this stage may go to. */
export const nextSteps = (from: Stage): Step[] => ALL_STEPS.filter(({ enters }) => mayMove(from, enters))

/** From here on the price is agreed and counts as spent budget. */
export const isAgreed = (stage: Stage): boolean => stepNumber(stage) >= HIRED

/** Stages of which {@link isAgreed} is true, for queries. */
export const AGREED_STAGES: readonly Stage[] = STAGES.filter(isAgreed)

/** Of several places in one promotion the one furthest along, the first of equals; a declined one only if all are. */
export const furthest = <Place>(places: readonly Place[], stageOf: (place: Place) => Stage): Place | undefined =>
  places.toSorted((one, other) => stepNumber(stageOf(other)) - stepNumber(stageOf(one)))[0]
