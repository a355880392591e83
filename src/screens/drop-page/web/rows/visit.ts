import type { SignupFormProps } from '#features/signups/web/form-props.ts'
import { hasSignedUpThrough, isUnconfirmed, storeConfirmed } from '#features/signups/web/stored-fan.ts'
import { CONFIRMED_LINK } from '../../link-rules.ts'
import { connectedServices, refreshConnected } from '../saving/connected.ts'
import { replaceQuery } from '../sheet/sheet-history.ts'
import { arrangeRows } from './arrange-rows.ts'

/** What the address says about a returning visitor, or one sent to a single link (DROP-007..010). */
export interface Visit {
  /** The service the visitor comes back from. */
  returned_from: 'spotify' | 'apple-music' | null
  /** With which the page asks, once, what came of Spotify. */
  handle: string | null
  /** Spotify did not connect: the fan said no, or it took too long. */
  failed: boolean
  /** The link that the visitor signed up through. */
  link_id: string | null
  link_id_to_open: string | null
}

export function visitOf(parameters: URLSearchParams): Visit {
  const given = (name: string) => parameters.get(name) || null
  return {
    handle: given('drop_signup_spotify_user_id'),
    failed: given('drop_signup_spotify_failed') !== null,
    returned_from: given('drop_signup_spotify_user_id')
      ? 'spotify'
      : given('drop_signup_apple_music_authentication_id')
        ? 'apple-music'
        : null,
    link_id: given('drop_link_collection_link_id'),
    link_id_to_open: given('drop_link_collection_link_id_to_open'),
  }
}

/** Makes rows fit their visitor, and opens what the address asks for (DROP-063, DROP-069, DROP-106, DROP-107). */
export function prepareRows(page: Document, open: (opener: HTMLElement | null) => void): void {
  const parameters = new URLSearchParams(location.search)
  arrangeRows(page, parameters, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const form = page.querySelector<HTMLElement>('[data-signup]')
  const { returned_from: succeeded, failed, handle, link_id, link_id_to_open } = visitOf(parameters)
  const returned_from = succeeded ?? (failed ? 'spotify' : null)
  // what the address says, until the server has
  let claimed = succeeded
  const connected = () =>
    [...new Set([...(claimed ? [claimed] : []), ...(form ? connectedServices(dropOf(form)) : [])])].toSorted()
  const showConnected = () => {
    const services = connected()
    showSaved(page, service => services.includes(service))
  }
  showConnected()
  if (form) {
    const refresh = async () => {
      const before = connected()
      if (!(await refreshForm(form))) return
      claimed = null
      if (String(before) !== String(connected())) showConnected()
    }
    void refresh()
    // back from the receipt, with the page as it was left
    window.onpageshow = ({ persisted }) => persisted && void refresh()
  }
  if (form && link_id) form.dataset.signedUpThrough = link_id
  if (form && returned_from) form.dataset.returnedFrom = returned_from
  if (form && handle) form.dataset.handle = handle
  if (returned_from) forgetReturn(parameters)
  const confirmed = parameters.get(CONFIRMED_LINK)
  if (form && confirmed) {
    storeConfirmed(dropOf(form), confirmed)
    parameters.delete(CONFIRMED_LINK)
    replaceQuery(parameters)
  }
  const showListed = () => form && markListed(page, dropOf(form))
  showListed()
  page.addEventListener('fanfare:signed-up', showListed)
  // the rows say it as long as the end of the sign-up is shown (DROP-069); then only what was connected counts
  page.addEventListener('fanfare:signed-up', () => showSaved(page, () => true))
  form?.closest('dialog')?.addEventListener('close', showConnected)
  const wanted = link_id_to_open ?? (returned_from ? (link_id ?? '') : null)
  if (wanted === null) return
  const opener =
    [...page.querySelectorAll<HTMLElement>('[data-open]')].find(({ dataset }) =>
      wanted ? dataset.link === wanted : returned_from && dataset.service === returned_from,
    ) ?? null
  // an id of no row that signs up opens nothing; a return always says what came of it
  if (opener || returned_from) open(opener)
}

const RETURNS = [
  'drop_signup_spotify_user_id',
  'drop_signup_spotify_failed',
  'drop_signup_apple_music_authentication_id',
  'drop_link_collection_link_id',
]

/** A reload, or an address passed on, is no return. */
function forgetReturn(parameters: URLSearchParams) {
  for (const name of RETURNS) parameters.delete(name)
  replaceQuery(parameters)
}

/** Marks the links of a collection that this browser's fan signed up through. */
function markListed(page: Document, drop_id: string) {
  for (const row of page.querySelectorAll<HTMLElement>('[data-link-row]')) {
    const link_id = row.dataset.linkRow ?? ''
    const unconfirmed = isUnconfirmed(drop_id, link_id)
    for (const mark of row.querySelectorAll<HTMLElement>('.listed'))
      mark.hidden = !hasSignedUpThrough(drop_id, link_id) || unconfirmed !== (mark.dataset.unconfirmed !== undefined)
  }
}

const propsOf = ({ dataset }: HTMLElement): Partial<SignupFormProps> => JSON.parse(dataset.signup ?? '{}')
const dropOf = (form: HTMLElement): string => propsOf(form).drop?.id ?? ''

/** Asks which libraries are connected; true where the server answered. */
async function refreshForm(form: HTMLElement): Promise<boolean> {
  const { drop, saves } = propsOf(form)
  return drop !== undefined && saves !== undefined && refreshConnected(drop.id, saves.calls.connected_services)
}

/** Shows of each service the face that holds. */
function showSaved(page: Document, isSaved: (service: string) => boolean) {
  for (const saved of page.querySelectorAll<HTMLElement>('[data-saved]')) {
    const service = saved.dataset.saved ?? ''
    const opener = page.querySelector<HTMLElement>(`[data-service="${service}"]:not([data-saved])`)
    saved.hidden = !isSaved(service)
    if (opener) opener.hidden = isSaved(service)
  }
}
