import type { SaveChoiceProps } from '#features/signups/web/form-props.ts'
import { ServiceMark } from '../rows/music-services.tsx'
import { savingWords } from './words.ts'

/** Which library, or only a message. Its row opens the sheet with the service chosen; nobody is made to connect one. */
export function SaveChoice({ saves, locale, chosen }: SaveChoiceProps) {
  const words = savingWords(locale)
  return (
    <fieldset className="f">
      <legend>{saves.has_release ? words.choose : words.later}</legend>
      <div className="seg">
        {saves.services.map(service => (
          <label key={service}>
            <input type="radio" name="save_to" value={service} defaultChecked={service === chosen} />
            <ServiceMark platform={service} />
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
