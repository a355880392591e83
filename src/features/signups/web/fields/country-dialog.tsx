import { Check, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../locale.ts'
import type { FormWords } from '../../words.ts'
import { type Country, findCountries, listCountries } from './countries.ts'
import { Flag } from './flag.tsx'

interface CountryDialogProps {
  /** Two small letters. */
  chosen: string
  words: FormWords
  locale: Locale
  onChoose: (country: { code: string; dial_code: string }) => void
  onClose: () => void
}

/** Fifty at first and fifty more near the end of the list, within 100 px; typing rests before the list follows (FORM-108). */
const PART = 50
const NEAR = 100
const SEARCH_DELAY = 300

export default function CountryDialog({ chosen, words, locale, onChoose, onClose }: CountryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const title = useId()
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(PART)
  const countries = useMemo(() => chosenFirst(listCountries(locale), chosen), [locale, chosen])
  const found = findCountries(countries, query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
    return () => clearTimeout(timer.current)
  }, [])

  const search = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setQuery(typed.trim())
      setShown(PART)
    }, SEARCH_DELAY)
  }
  const pick = ({ code, dial_code }: Country) => {
    onChoose({ code: code.toLowerCase(), dial_code })
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className="sheet ctry" aria-labelledby={title} onClose={onClose}>
      <header>
        <h2 id={title}>{words.country}</h2>
        <button className="x" type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      <input
        ref={field}
        className="in"
        type="search"
        aria-label={words.search_country}
        placeholder={words.search_country}
        enterKeyHint="search"
        autoComplete="off"
        onInput={event => search(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const typed = event.currentTarget.value.trim()
          const [first] = findCountries(countries, typed)
          if (typed && first) pick(first)
        }}
      />
      <ul
        onScroll={({ currentTarget: list }) => {
          if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) setShown(count => count + PART)
        }}
      >
        {found.slice(0, shown).map(country => (
          <li key={country.code}>
            <button
              type="button"
              aria-current={country.code.toLowerCase() === chosen || undefined}
              onClick={() => pick(country)}
            >
              <Flag code={country.code} />
              <span>{country.name}</span>
              <span className="num">+{country.dial_code}</span>
              {country.code.toLowerCase() === chosen && <Check className="i" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      <p className="note" role="status">
        {found.length === 0 && words.no_results(query)}
      </p>
    </dialog>
  )
}

const chosenFirst = (countries: Country[], chosen: string) => [
  ...countries.filter(({ code }) => code.toLowerCase() === chosen),
  ...countries.filter(({ code }) => code.toLowerCase() !== chosen),
]
