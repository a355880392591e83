import { FORM_STARTED } from '#features/funnel/paths.ts'
import { type CountdownPart, timeLeft } from './countdown/countdown.ts'
import { keepParameters } from './keep-parameters.ts'
import { replaceQuery } from './sheet/sheet-history.ts'
import { signupOpener } from './sheet/signup-opener.ts'

/**
 * All the script a page loads: the countdown, the dialog, and the form's button. The form itself arrives when it is first
 * touched, or soon when this browser knows its fan; a submit in between waits for it.
 */
export function start(page: Document): void {
  page.querySelectorAll<HTMLElement>('[data-until]').forEach(countDown)
  page.querySelectorAll<HTMLAnchorElement>('a.language').forEach(keepParameters)
  const form = page.querySelector<HTMLElement>('[data-signup]')
  const wake = form ? sleepingForm(form) : () => {}
  if (form) tellStart(form)
  const dialog = page.querySelector<HTMLDialogElement>('dialog#signup')
  if (dialog) openable(page, dialog, wake)
  else if (location.search.includes('drop_signup_'))
    import('./rows/visit.ts').then(({ prepareRows }) => prepareRows(page, wake), ignore)
  if (page.querySelector('[data-blocks]'))
    import('./blocks/hydrate-blocks.ts').then(({ hydrateBlocks }) => hydrateBlocks(page), ignore)
  if (page.querySelector('[data-opening]'))
    import('./teaser/opening.ts').then(({ watchOpening }) => watchOpening(page), ignore)
  page.querySelector('[data-back]')?.addEventListener('click', goBack)
  page.querySelector('[data-retry]')?.addEventListener('click', retry)
  for (const type of ['scroll', 'pointerdown', 'focusin']) {
    addEventListener(type, () => page.querySelector('.hint')?.remove(), { once: true, passive: true })
  }
}

function countDown(timer: HTMLElement) {
  const { day, until: moment = '' } = timer.dataset
  // without a zone it is the visitor's own midnight
  const until = Date.parse(day ? `${day}T00:00` : moment)
  const tick = () => {
    const left = timeLeft(until, Date.now())
    for (const cell of timer.querySelectorAll<HTMLElement>('[data-part]')) {
      cell.textContent = String(left[cell.dataset.part as CountdownPart]).padStart(2, '0')
    }
    if (Date.now() >= until) clearInterval(clock)
  }
  const clock = setInterval(tick, 1000)
  tick()
}

/** Reports the first touch of the form once: drop and page, no visitor data. A post without scripts is then not counted again. */
function tellStart(container: HTMLElement) {
  const told = new AbortController()
  const tell = () => {
    told.abort()
    const { drop, rendered_at, preview } = JSON.parse(container.dataset.signup ?? '{}')
    if (preview) return
    const form = container.querySelector('form')
    fetch(FORM_STARTED, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        drop_id: drop.id,
        rendered_at,
        page_url: location.href.slice(0, 2000),
        referrer: document.referrer.slice(0, 2000),
      }),
    }).then(
      ({ ok }) => ok && form?.setAttribute('action', `${form.getAttribute('action')}&started=true`),
      () => {},
    )
  }
  for (const type of ['pointerdown', 'focusin', 'input'])
    container.addEventListener(type, tell, { signal: told.signal, passive: true })
}

/** Until hydration, the button follows the fields and a submit waits. Returns the function that hydrates. */
function sleepingForm(container: HTMLElement): () => void {
  const form = container.querySelector('form')
  const button = form?.querySelector<HTMLButtonElement>('[data-submit]')
  if (!form || !button) return formAfterSignUp(container)
  // the island says what is missing, and a browser's own words would keep the press from it
  const hadNoValidate = form.noValidate
  form.noValidate = true
  const asleep = new AbortController()
  const following = new AbortController()
  const { signal } = asleep
  let arriving = false
  /** Whether the button was pressed, and whether the form was complete then. */
  let pressed: 'complete' | 'incomplete' | undefined

  // Not `disabled`, which would swallow a press: it leads to the first field that is missing.
  const setResting = (rests: boolean) => button.setAttribute('aria-disabled', String(rests))
  // on a slow line the island takes its time, and a press that nothing answers is pressed again
  const setPressed = (next: typeof pressed) => {
    pressed = next
    button.setAttribute('aria-busy', String(next !== undefined))
  }
  const follow = () => {
    // of a form in steps only what is in sight
    const valid = form.dataset.step ? !form.querySelector('.c :invalid') : form.checkValidity()
    setResting(!valid || contactMissing(form))
  }
  const wake = () => {
    if (arriving) return
    arriving = true
    import('./island.tsx')
      .then(({ hydrateForm }) => {
        // React keeps the attributes that it finds: as the server sent them, or the button would stay at rest
        following.abort()
        setResting(false)
        button.setAttribute('aria-busy', 'false')
        return hydrateForm(container)
      })
      .then(
        () => {
          asleep.abort()
          if (pressed) form.requestSubmit()
        },
        // The island failed to load: the form posts as without scripts.
        () => {
          asleep.abort()
          following.abort()
          setResting(false)
          form.noValidate = hadNoValidate
          button.setAttribute('aria-busy', 'false')
          if (pressed) form.requestSubmit()
        },
      )
  }
  for (const type of ['pointerdown', 'focusin', 'input'])
    container.addEventListener(type, wake, { signal, passive: true })
  for (const type of ['input', 'change']) {
    form.addEventListener(type, follow, { signal: following.signal })
    // who types on after a press that led nowhere presses again
    form.addEventListener(type, () => pressed === 'incomplete' && setPressed(undefined), { signal })
  }
  form.addEventListener(
    'submit',
    event => {
      event.preventDefault()
      setPressed(button.getAttribute('aria-disabled') === 'true' ? 'incomplete' : 'complete')
      wake()
    },
    { signal },
  )
  follow()
  if (knowsFan(container)) setTimeout(wake, 200)
  return wake
}

/** In the place of the form stands the end of a sign-up: whoever opens the sheet from there gets the form. */
function formAfterSignUp(container: HTMLElement): () => void {
  let arriving = false
  return () => {
    if (arriving) return
    arriving = true
    // a reload then says nothing of the sign-up before
    const query = new URLSearchParams(location.search)
    query.delete('signed_up')
    import('./island.tsx')
      .then(({ renderForm }) => renderForm(container))
      .then(
        () => replaceQuery(query),
        () => location.assign(`?${query}`),
      )
  }
}

/** A visible contact field that is empty: such fields carry no `required`, which would stop a browser without scripts. */
const contactMissing = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('.c input')].some(input => input.offsetParent !== null && !input.value)

/** Whether this browser remembers its fan, or this tab what was typed here before, or that a code is on its way. */
function knowsFan({ dataset }: HTMLElement) {
  try {
    const { drop } = JSON.parse(dataset.signup ?? '')
    return (
      localStorage.getItem('fanfare.drop_user_data') !== null ||
      ['typed', 'code'].some(kept => sessionStorage.getItem(`fanfare.${kept}.${drop.id}`) !== null)
    )
  } catch {
    return false
  }
}

function openable(page: Document, dialog: HTMLDialogElement, wake: () => void) {
  const { open } = signupOpener(page, dialog, wake)
  const close = (event: Event) => {
    event.preventDefault()
    dialog.close()
  }
  for (const button of page.querySelectorAll<HTMLElement>('[data-open]'))
    pressable(button, event => {
      event.preventDefault()
      // a saved row leads to the end of its sign-up
      open(button, button.dataset.saved !== undefined)
    })
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-close]')) pressable(button, close)
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  if (location.hash === '#signup') {
    history.replaceState(null, '', location.pathname + location.search)
    open(null)
  }
  if (page.querySelector('[data-general], [data-rows], [data-saved]'))
    import('./rows/visit.ts').then(({ prepareRows }) => prepareRows(page, open), ignore)
}

/** Optional script: the page works when it fails to load. */
const ignore = () => undefined

/** A link that acts as a button answers the space bar too. */
function pressable(link: HTMLElement, act: (event: Event) => void) {
  link.addEventListener('click', act)
  link.addEventListener('keydown', event => {
    if (event.key === ' ') act(event)
  })
}

function goBack(event: Event) {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
}

/** Without scripts the form around the button asks for the same page again, only without its parameters. */
function retry(event: Event) {
  event.preventDefault()
  location.reload()
}
