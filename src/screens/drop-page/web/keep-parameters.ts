import { keptParameters } from '../kept-parameters.ts'

/** The link to the other language leads on with what the address says of the visit: the server renders one link for everybody. */
export function keepParameters(link: HTMLAnchorElement): void {
  const address = new URL(link.href)
  for (const [name, value] of keptParameters(new URLSearchParams(location.search)))
    address.searchParams.append(name, value)
  link.search = address.search
}
