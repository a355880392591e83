import { html } from '#platform/contract/html.ts'
import { longDay, shortDay } from '#platform/server/shared-page/day.ts'
import type { DayOfPlays } from '#records/promotions/server/plays-of-days.ts'
import type { ResultRow } from '../../result-rows.ts'
import { compact, exact } from './formats.ts'

/** Creators with a colour of their own; the others share the last. */
export const MAX_COLOURS = 6

const WIDTH = 1000
const HEIGHT = 200

/** The class that colours a creator at this place of the table. */
export const colourOf = (place: number) => `c${Math.min(place + 1, MAX_COLOURS + 1)}`

/** New plays by day, a bar for each day, and the same as a table for those who do not see it. */
export function playsChart(days: readonly DayOfPlays[], rows: readonly ResultRow[]) {
  const totals = days.map(({ plays }) => Object.values(plays).reduce((sum, count) => sum + count, 0))
  const most = Math.max(...totals, 1)
  const step = WIDTH / days.length
  const width = step * 0.72
  const bars = days.map(({ plays }, at) => {
    let top = HEIGHT
    return rows.map(({ creator }, place) => {
      const height = ((plays[creator.creator_id] ?? 0) / most) * (HEIGHT - 4)
      if (height <= 0) return null
      top -= height
      return html`<rect class="${colourOf(place)}" x="${round(at * step + (step - width) / 2)}" y="${round(top)}" width="${round(width)}" height="${round(height)}"></rect>`
    })
  })
  const [first, last] = [days[0], days.at(-1)]
  return html`<figure class="chart"><p class="scale" aria-hidden="true">${compact(most)}</p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="New plays by day, at most ${exact(most)}">${bars}</svg>
<figcaption><span>${first && shortDay(first.day)}</span><span>${last && shortDay(last.day)}</span></figcaption>
<details><summary>Plays per day as a table</summary><table class="plain"><thead><tr><th scope="col">Day (UTC)</th><th scope="col">New plays</th></tr></thead>
<tbody>${days.map(({ day }, at) => html`<tr><td>${longDay(day)}</td><td>${exact(totals[at] ?? 0)}</td></tr>`)}</tbody></table></details></figure>`
}

const round = (value: number) => Math.round(value * 10) / 10
