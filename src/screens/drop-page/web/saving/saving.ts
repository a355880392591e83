import type { Saving, SignupFormProps } from '#features/signups/web/form-props.ts'
import { authorizeAppleMusic, prepareAppleMusic } from './apple-music.ts'
import { SaveChoice } from './choice.tsx'
import { isInAppBrowser } from './in-app.ts'
import { SavePanel } from './panel.tsx'

/** What a form needs that saves a release; loaded for such pages only. */
export const saving: Saving = {
  Choice: SaveChoice,
  Panel: SavePanel,
  chosen(service, { saves, drop, artist }: SignupFormProps) {
    if (service === 'apple-music' && saves && !isInAppBrowser(navigator.userAgent))
      prepareAppleMusic(saves, drop.id, artist)
  },
  authorize(service) {
    if (service !== 'apple-music' || isInAppBrowser(navigator.userAgent)) return undefined
    const asked = authorizeAppleMusic()
    // the panel says what came of it, once the sign-up is in
    asked.catch(() => undefined)
    return asked
  },
}
