import { replaceQuery } from '../sheet/sheet-history.ts'

/**
 * Notes in the address, without leaving the page, which link a fan signed up through and what was connected: whoever comes
 * back to this address sees the end of that sign-up. All that stood there stays (DROP-013, DROP-014).
 */
export function noteInAddress(authentication_id?: string): void {
  const parameters = new URLSearchParams(location.search)
  const { link } = formContext()
  if (link) parameters.set('drop_link_collection_link_id', link)
  if (authentication_id) parameters.set('drop_signup_apple_music_authentication_id', authentication_id)
  replaceQuery(parameters)
}

/** The service of the row that opened the sheet. */
export const pressedService = (): string | undefined => formContext().service

const formContext = (): DOMStringMap => document.querySelector<HTMLElement>('[data-signup]')?.dataset ?? {}
