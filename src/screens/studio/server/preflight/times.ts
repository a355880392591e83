import { pageWords } from '#records/drops/words.ts'
import { type Check, error, findingsOrPassed, info, warning } from './facts.ts'

/** Dates that contradict each other or the calendar (DROP-017, DROP-027). */
export const timesCheck: Check = ({ page, hasEnded, isClosed, now }) => {
  const goLive = page.go_live_timestamp ? new Date(page.go_live_timestamp) : null
  const end = page.end_at ? new Date(page.end_at) : null
  const ended = end !== null && end <= now
  return findingsOrPassed(
    'times',
    end ? 'The page ends in the future' : 'The page stays open',
    ended &&
      (hasEnded
        ? // who corrects a page that is over need not open it again
          warning({
            code: 'end_in_the_past',
            field: 'end_at',
            text: 'The page has ended.',
            hint: `Changes are published, and it stays ended. To open it again, choose a later end or none${isClosed ? ', publish, and then reopen the drop in the menu beside Publish' : ''}.`,
          })
        : error({
            code: 'end_in_the_past',
            field: 'end_at',
            text: 'The end is in the past: fans would find the page ended.',
          })),
    !ended &&
      isClosed &&
      info({
        code: 'page_closed',
        text: 'The page is closed.',
        hint: 'Changes are published, and it stays closed. To open it again, reopen the drop in the menu beside Publish.',
      }),
    !ended &&
      goLive &&
      end &&
      end <= goLive &&
      error({
        code: 'end_before_go_live',
        field: 'end_at',
        text: 'The page ends before the moment it counts down to.',
      }),
    goLive &&
      goLive <= now &&
      warning({
        code: 'go_live_in_the_past',
        field: 'go_live_timestamp',
        text: 'The countdown is over: it shows four zeros.',
      }),
  )
}

/** The page that ended says something (DROP-017). */
export const endMessageCheck: Check = ({ page }) => {
  const missing = {
    code: 'end_message_missing',
    field: 'end_message',
    text: 'There is no end message.',
    hint: `Once the page has ended, fans read: “${pageWords(page.translation_language ?? 'en').ended}”`,
  } as const
  return findingsOrPassed(
    'end_message',
    'Fans read your words once the page has ended',
    !page.end_message && (page.end_at ? warning(missing) : info(missing)),
  )
}
