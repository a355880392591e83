/**
 * Call when a row of a list is about to leave the page. If it holds the focus, the focus goes to the same button of the next
 * row, of the row before where it was the last, and behind the list where it was the only one.
 */
export function focusNeighbour(row: Element) {
  if (!row.contains(document.activeElement)) return
  const heir = inRow(row.nextElementSibling) ?? inRow(row.previousElementSibling) ?? behind(row.parentElement)
  // a list that leaves as a whole takes its rows along: then there is nothing to focus
  queueMicrotask(() => {
    if (!row.isConnected && document.activeElement === document.body) heir?.focus()
  })
}

const inRow = (row: Element | null) =>
  row?.querySelector<HTMLElement>('[data-row-end] button') ?? row?.querySelector<HTMLElement>('button')

/** The first thing to press behind the list, inside the part of the page around it. */
function behind(list: Element | null): HTMLElement | undefined {
  const after = [...(list?.parentElement?.querySelectorAll<HTMLElement>('button, input') ?? [])]
  return after.find(
    one => list && list.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !list.contains(one),
  )
}
