import { byTimeZone, idsToShow } from '../../link-rules.ts'

/**
 * Filters and sorts the rows of a collection for this visitor: only the ids in the address, the visitor's time zone first
 * (DROP-011, DROP-051, DROP-053, DROP-061).
 */
export function arrangeRows(page: Document, parameters: URLSearchParams, timeZone: string): void {
  const wanted = idsToShow(parameters)
  const general = page.querySelector<HTMLElement>('[data-general]')
  if (general && wanted && !wanted.has(general.dataset.general ?? '')) general.hidden = true
  const list = page.querySelector('[data-rows]')
  if (!list) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-link-row]')]
  for (const row of rows) {
    row.hidden = wanted !== null && !wanted.has(row.dataset.linkRow ?? '')
    const near = row.querySelector<HTMLElement>('.near')
    if (near) near.hidden = row.dataset.zone !== timeZone
  }
  const sorted = byTimeZone(
    rows.map(row => ({ row, event_timezone: row.dataset.zone ?? null, order: Number(row.dataset.order) })),
    timeZone,
  )
  if (sorted.some(({ row }, at) => row !== rows[at])) list.append(...sorted.map(({ row }) => row))
}
