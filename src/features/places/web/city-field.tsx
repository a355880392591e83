import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { PlaceEntry } from '../contract.ts'
import { placeFields, useCitySearch } from './use-city-search.ts'

/** Texts of the field; the words of the form hold them in its language. */
export interface CityWords {
  city: string
  required: string
  optional: string
  no_city: (query: string) => string
}

interface CityFieldProps {
  /** Path of the search, from the contract. */
  path: string
  words: CityWords
  required: boolean
  /** Message to show, once the field was left. */
  error?: string | undefined
  /** What the field shows at first, such as what was sent before. */
  defaultText?: string | undefined
}

/**
 * A city to choose by typing: a text field with a list (WAI-ARIA combobox). What is chosen stands in hidden inputs named as
 * the sign-up payload names it (FORM-019); typing on empties them. All inputs are uncontrolled.
 */
export function CityField({ path, words, required, error, defaultText }: CityFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLSpanElement>(null)
  const { answer, open, active, show, move, choose, close, type, selectChosen } = useCitySearch({ path, input, hidden })
  const option = (at: number) => `${id}option${at}`
  const nothing = open && answer.final && answer.entries.length === 0

  useEffect(() => {
    const at = input.current?.getAttribute('aria-activedescendant')
    if (active >= 0 && at) document.getElementById(at)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const act = () => {
      switch (event.key) {
        case 'ArrowDown':
          return open ? move(1) : show()
        case 'ArrowUp':
          return open ? move(-1) : show()
        case 'Enter':
          return choose(answer.entries[active])
        case 'Escape':
          return close()
      }
    }
    if (!event.nativeEvent.isComposing && act()) event.preventDefault()
  }

  return (
    <div className={error ? 'f bad' : 'f'}>
      <label htmlFor={id}>
        {words.city} <span className="q">{required ? words.required : words.optional}</span>
      </label>
      <div className="combo">
        <input
          ref={input}
          className="in"
          id={id}
          name="city_typed"
          type="text"
          role="combobox"
          aria-expanded={open && answer.entries.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={open && answer.entries[active] ? option(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          required={required}
          defaultValue={defaultText}
          onInput={type}
          onKeyDown={onKeyDown}
          onFocus={selectChosen}
          onClick={selectChosen}
          onBlur={close}
        />
        <div className="opts" id={`${id}list`} role="listbox" aria-label={words.city} hidden={!open || nothing}>
          {answer.entries.map((entry, at) => (
            // the field has the keyboard and keeps it: an option is only pressed
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, see onKeyDown
            <div
              key={`${entry.lat} ${entry.lon} ${entry.display_name}`}
              className="opt"
              id={option(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(entry)}
            >
              <Named entry={entry} />
            </div>
          ))}
        </div>
        <p className={nothing ? 'opts note' : 'vh'} role="status">
          {nothing && words.no_city(answer.query)}
        </p>
      </div>
      <span ref={hidden} hidden>
        {placeFields.map(name => (
          <input key={name} type="hidden" name={name} />
        ))}
      </span>
      {error && (
        <p className="err" id={`${id}error`} role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The city, and where it lies beside it. */
function Named({ entry: { address, display_name } }: { entry: PlaceEntry }) {
  const city = address.city ?? address.town ?? address.village ?? display_name
  return (
    <>
      <span>{city}</span> <span className="q">{display_name.slice(city.length).replace(/^, /, '')}</span>
    </>
  )
}
