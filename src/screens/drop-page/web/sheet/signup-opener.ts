import { noteSignUp, openSheet, reopenSheet } from './sheet-history.ts'

/** As the form has them, which this script does not load. */
const FORM_REOPENED_EVENT = 'fanfare:reopened'
const FORM_OPENED_EVENT = 'fanfare:opened'
const SIGNED_UP = 'fanfare:signed-up'

/** The sheet's original text. */
interface Original {
  title: string
  about: string
  image: string | null
}

/**
 * The sign-up sheet of a page: every `[data-open]` opens it with its own words, picture, link and service
 * (DROP-057, DROP-063, DROP-068, DROP-101).
 */
export function signupOpener(page: Document, dialog: HTMLDialogElement, wake: () => void) {
  const form = dialog.querySelector<HTMLElement>('[data-signup]')
  const [title, about] = ['signup-title', 'signup-about'].map(id => page.getElementById(id))
  const image = dialog.querySelector<HTMLImageElement>(':scope > header img')
  const original: Original = {
    title: title?.textContent ?? '',
    about: about?.textContent ?? '',
    image: image?.getAttribute('src') ?? null,
  }

  function setContext(opener: HTMLElement | null, signed_up: boolean) {
    if (!form) return
    const { link, service } = opener?.dataset ?? {}
    const changed = form.dataset.link !== link || form.dataset.service !== service
    if (changed) delete form.dataset.signedUp
    // coming back from one service is no answer to another
    if (service && form.dataset.returnedFrom !== service) delete form.dataset.returnedFrom
    if (signed_up) form.dataset.signedUp = ''
    set(form, 'link', link)
    set(form, 'service', service)
    // the form is back after a sign-up for another service
    if (changed) form.dispatchEvent(new Event(FORM_REOPENED_EVENT))
    const library = service && form.querySelector<HTMLInputElement>(`[name="save_to"][value="${service}"]`)
    if (library && !library.checked) {
      library.checked = true
      library.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (title) title.textContent = opener?.dataset.title ?? original.title
    if (about) about.textContent = opener?.dataset.about ?? original.about
    const picture = opener?.dataset.image ?? original.image
    if (image && picture) image.src = picture
    if (image) image.hidden = !picture
  }

  const open = (opener: HTMLElement | null, signed_up = false) => {
    setContext(opener, signed_up)
    wake()
    if (dialog.open) return
    form?.dispatchEvent(new Event(FORM_OPENED_EVENT))
    const { link, service } = opener?.dataset ?? {}
    openSheet(dialog, { link, service, signed_up: form?.dataset.signedUp !== undefined })
  }
  // who reloads "You're in!" sees it again, but a link that waits is not told by it
  form?.addEventListener(SIGNED_UP, event => {
    if ((event as CustomEvent).detail.pending) return
    form.dataset.signedUp = ''
    noteSignUp(dialog)
  })
  reopenSheet(dialog, ({ link, service, signed_up }) => {
    const openers = [...page.querySelectorAll<HTMLElement>('[data-open]')]
    open(openers.find(({ dataset }) => dataset.link === link && dataset.service === service) ?? null, signed_up)
  })
  return { open }
}

function set(element: HTMLElement, name: 'link' | 'service', value: string | undefined) {
  if (value === undefined) delete element.dataset[name]
  else element.dataset[name] = value
}
