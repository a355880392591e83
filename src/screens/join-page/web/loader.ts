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
  for (const type of ['pointerdown', 'focusin', 'input']) container.addEventListener(type, wake, { passive: true })
}
