import '#screens/drop-page/web/styles/fan.css'
import { askForCookies } from '#features/cookie-banner/web/ask.ts'
import { start } from '#screens/drop-page/web/loader.ts'

start(document)
askForCookies(document)
if (document.querySelector('[data-join]'))
  import('#screens/join-page/web/loader.ts').then(
    ({ startJoin }) => startJoin(document),
    () => undefined,
  )
