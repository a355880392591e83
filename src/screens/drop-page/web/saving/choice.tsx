import appleMusic from 'simple-icons/icons/applemusic.svg?raw'
import spotify from 'simple-icons/icons/spotify.svg?raw'
import type { SaveChoiceProps } from '#features/signups/web/form-props.ts'
import { BrandMark } from '../brand-mark.tsx'
import { savingWords } from './words.ts'

// not from the module of all marks, which every form loads
const files: Record<string, string> = { spotify, 'apple-music': appleMusic }
const pathOf = (service: string) => / d="([^"]+)"/.exec(files[service] ?? '')?.[1] ?? ''

/** Which library, or only a message. Its row opens the sheet with the service chosen; nobody is made to connect one. */
export function SaveChoice({ saves, locale, chosen }: SaveChoiceProps) {
  const words = savingWords(locale)
  return (
    <fieldset className="f">
      <legend>{saves.has_release ? words.choose : words.later}</legend>
      <div className="seg fit">
        {saves.services.map(service => (
          <label key={service}>
            <input type="radio" name="save_to" value={service} defaultChecked={service === chosen} />
            <BrandMark path={pathOf(service)} />
            {words.names[service]}
          </label>
        ))}
        <label>
          <input type="radio" name="save_to" value="reminder" defaultChecked={chosen === 'reminder'} />
          {words.remind}
        </label>
      </div>
    </fieldset>
  )
}
