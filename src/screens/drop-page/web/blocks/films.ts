/**
 * Uploaded videos of a page: in a block each waits behind a button of ours, opened large it begins at once, and one plays at a
 * time. Nobody who wants less motion or fewer bytes is shown one that they did not start.
 */
export function hydrateVideos(films: Iterable<HTMLVideoElement>): void {
  const all = [...films]
  for (const film of all) {
    film.addEventListener('play', () => {
      for (const other of all) if (other !== film) other.pause()
    })
    const button = film.parentElement?.querySelector<HTMLButtonElement>('[data-play]')
    if (button) cardFilm(film, button)
    const sheet = film.closest('dialog')
    if (sheet) sheetFilm(film, sheet)
  }
}

function cardFilm(film: HTMLVideoElement, button: HTMLButtonElement) {
  const rest = (isAtRest: boolean) => {
    film.controls = !isAtRest
    button.hidden = !isAtRest
  }
  const start = () => {
    rest(false)
    film.focus()
    // a browser that cannot play it shows so in its own place
    film.play().catch(() => undefined)
  }
  button.addEventListener('click', start)
  film.addEventListener('click', event => {
    if (film.controls) return
    event.preventDefault()
    start()
  })
  film.addEventListener('ended', () => {
    rest(true)
    // shows its poster again
    film.load()
  })
  rest(film.paused)
}

function sheetFilm(film: HTMLVideoElement, sheet: HTMLDialogElement) {
  const begin = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!calm && !savesData()) film.play().catch(() => undefined)
  }
  sheet.addEventListener('opened', begin)
  sheet.addEventListener('close', () => film.pause())
  if (sheet.open) begin()
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
