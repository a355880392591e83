/** The sheet that is open, if this script opened it. */
let shown: HTMLDialogElement | undefined
let entry: (SheetContext & { sheet: string }) | undefined
/** A sheet was closed on the page, and the browser is on its way back over the entry of that sheet. */
let leaving = false
/** The address as the page changed it while a sheet was open. */
let address: string | undefined

/** What a sheet was opened for. It is kept in the entry, for the sheet that opens again there. */
export interface SheetContext {
  link?: string | undefined
  service?: string | undefined
  /** A fan has signed up in it. */
  signed_up?: boolean | undefined
}

/** Opens a sheet with an entry of its own in the browser's history: Back closes the sheet and stays on the page. */
export function openSheet(dialog: HTMLDialogElement, context: SheetContext = {}): void {
  if (dialog.open) return
  dialog.showModal()
  // otherwise the close button has the focus, and a ring around it after a key was pressed
  dialog.tabIndex = -1
  dialog.focus({ preventScroll: true })
  shown = dialog
  entry = { ...context, sheet: dialog.id }
  // added once, however often it is opened
  dialog.addEventListener('close', onClose)
  addEventListener('popstate', onPopState)
  // the history of a frame is that of the page around it, which may have added entries since
  if (!leaving && window.top === window) addEntry(dialog)
}

/** Opens a sheet again after a reload on its entry, and when Forward leads there: no press of Back then does nothing. */
export function reopenSheet(dialog: HTMLDialogElement, open: (context: SheetContext) => void): void {
  const reopen = () => {
    if (isEntryOf(dialog) && !dialog.open) open(history.state)
  }
  addEventListener('popstate', reopen)
  reopen()
}

/** Changes the query of the page's address. It stays changed when an open sheet takes its entry away. */
export function replaceQuery(parameters: URLSearchParams): void {
  address = `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}`
  history.replaceState(history.state, '', address)
  if (!shown) address = undefined
}

/** Notes in the entry of an open sheet that a fan has signed up. */
export function noteSignUp(dialog: HTMLDialogElement): void {
  if (isEntryOf(dialog)) history.replaceState({ ...history.state, signed_up: true }, '')
}

const isEntryOf = (dialog: HTMLDialogElement) => history.state?.sheet === dialog.id

/** After Forward or a reload the entry is there already. */
function addEntry(dialog: HTMLDialogElement) {
  if (!isEntryOf(dialog)) history.pushState(entry, '')
}

function onClose({ target }: Event) {
  const dialog = target as HTMLDialogElement
  // opened again before the browser told
  if (dialog.open) return
  shown = undefined
  // opened and closed again before the browser was back from the entry of the first time
  if (leaving || !isEntryOf(dialog)) return
  leaving = true
  // the second step of a form is an entry too
  history.go(history.state.step === 2 ? -2 : -1)
}

function onPopState() {
  if (address) history.replaceState(history.state, '', address)
  address = undefined
  if (leaving) {
    leaving = false
    // opened again meanwhile
    if (shown) addEntry(shown)
    return
  }
  if (!shown || isEntryOf(shown)) return
  const inner = shown.querySelector<HTMLDialogElement>('dialog[open]')
  if (!inner) return shown.close()
  // one layer at a time
  inner.close()
  addEntry(shown)
}
