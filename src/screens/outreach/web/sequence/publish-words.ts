import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { SequenceRecord, sequences } from '#records/outreach/sequence-contract.ts'

const creators = (count: number) => (count === 1 ? '1 creator' : `${count} creators`)

/** Who gets mail once it is published: who waits, and who had finished before a step was added. */
export const peopleReached = ({ totals, changes }: Pick<SequenceRecord, 'totals' | 'changes'>) =>
  Math.max(totals.waiting, ...changes.map(({ still_get_it }) => still_get_it))

/** What publishing does to the creators in a sequence. */
export function publishingWords({ version, state }: Pick<SequenceRecord, 'version' | 'state'>, people: number): string {
  const gets = people === 1 ? 'gets' : 'get'
  const leaves =
    'as soon as the hours and the daily limit of the mailbox allow. Mails that have left cannot be taken back.'
  if (version === 0) return `${creators(people)} ${gets} the first mail ${leaves}`
  const runsOn = state === 'PAUSED' ? 'The sequence is paused now and runs on. ' : ''
  return `${runsOn}${creators(people)} ${gets} the steps of this version. What is due leaves ${leaves}`
}

/** What publishing has done. */
export function publishedWords({ version, totals: { waiting } }: AnswerOf<typeof sequences.publish>): string {
  const published = `Version ${version} published`
  if (waiting === 0) return published
  const gets = waiting === 1 ? 'gets' : 'get'
  return `${published}: ${creators(waiting)} ${gets} ${version === 1 ? 'the first mail' : 'its steps'}`
}

/** How many came in, and why the others did not. */
export function enrolledWords({ enrolled, left_out, left_out_because }: AnswerOf<typeof sequences.enroll>): string {
  const added = `${creators(enrolled)} added`
  if (left_out === 0) return added
  const { already_in, no_address, silent } = left_out_because
  const reasons = [
    already_in > 0 && `${already_in} in it already`,
    no_address > 0 && `${no_address} without a valid address`,
    silent > 0 && `${silent} at a silent address`,
  ]
  return `${added}, ${left_out} left out: ${reasons.filter(Boolean).join(', ')}`
}
