/** All the script the page loads at first: the form arrives when it is first touched. */
export function startJoin(page: Document): void {
  const container = page.querySelector<HTMLElement>('[data-join]')
  if (!container) return
  let arriving = false
  const wake = () => {
    if (arriving) return
    arriving = true
    import('./island.tsx')
      .then(({ hydrateJoinForm }) => hydrateJoinForm(container))
      // the next touch tries again
      .catch(() => {
        arriving = false
      })
  }
  // without the form a press finds the browser's own words for what is missing, and sends nothing
  const button = container.querySelector<HTMLButtonElement>('[type="submit"]')
  if (button) button.disabled = false
  container.addEventListener('submit', event => event.preventDefault())
  for (const type of ['pointerdown', 'focusin', 'input']) container.addEventListener(type, wake, { passive: true })
  if (hasTyped(container)) wake()
}

/** Whether this tab keeps what was typed here before. */
function hasTyped({ dataset }: HTMLElement) {
  try {
    return sessionStorage.getItem(`fanfare.typed.${JSON.parse(dataset.join ?? '').link.id}`) !== null
  } catch {
    return false
  }
}
