import { longDate } from '#platform/web/dates.ts'
import { Message } from '#platform/web/ui/message.tsx'
import type { TextPause } from '../contract.ts'

/** Which texts of a drop are paused, since when, and what affected fans are offered instead. */
export function TextPauses({ pauses }: { pauses: readonly TextPause[] }) {
  return pauses.map(pause => {
    const [what, means] = wordsOf(pause)
    return (
      <Message key={pause.reason} tone="warning">
        <p className="font-strong">
          {what}, since {longDate(pause.since)}
        </p>
        <p>{means}</p>
      </Message>
    )
  })
}

const INSTEAD =
  'Fans whose form has an email address get their code there; others are asked to use it or to come back later.'

function wordsOf({ reason, blocks }: TextPause): [what: string, means: string] {
  switch (reason) {
    case 'BUDGET':
      return [
        'Text messages stopped: today’s money for them is spent',
        `It is what your team may spend on texts in a day, over all drops. They go on at midnight UTC. ${INSTEAD}`,
      ]
    case 'DROP':
      return [
        'Text messages stopped: this drop has sent as many as a drop may in a day',
        `They go on at midnight UTC. ${INSTEAD}`,
      ]
    case 'NOBODY_TYPES_THEM_IN':
      return [
        'Text messages stopped: hardly any code of an hour was typed in',
        `So it looks when somebody has codes sent to numbers that they earn on. They go on with the next hour, and stop again where that is no better. ${INSTEAD}`,
      ]
    case 'NUMBERS':
      return [
        `Text messages to ${blocks === 1 ? 'one block' : `${blocks.toLocaleString('en')} blocks`} of numbers stopped`,
        `Many numbers that begin alike asked for codes, as if one owner had them. They get none before midnight UTC; all other numbers do. ${INSTEAD}`,
      ]
  }
}
