import { Check, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormWords, Locale } from '../words.ts'
import { type Country, listCountries } from './countries.ts'
import { Flag } from './phone-field.tsx'

interface CountryDialogProps {
  /** Two small letters. */
  chosen: string
  words: FormWords
  locale: Locale
  onChoose: (country: { code: string; dial_code: string }) => void
  onClose: () => void
}

/** Fifty at first and fifty more near the end of the list, within 100 px (FORM-108). */
const PART = 50
const NEAR = 100

export default function CountryDialog({ chosen, words, locale, onChoose, onClose }: CountryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(PART)
  const countries = useMemo(() => chosenFirst(listCountries(locale), chosen), [locale, chosen])
  const found = countries.filter(country => matches(country, query))

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const pick = ({ code, dial_code }: Country) => {
    onChoose({ code: code.toLowerCase(), dial_code })
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className="sheet ctry" aria-label={words.country} onClose={onClose}>
      <div className="ctry-top">
        <input
          className="in"
          type="search"
          aria-label={words.search_country}
          placeholder={words.search_country}
          enterKeyHint="search"
          onInput={event => {
            setQuery(event.currentTarget.value)
            setShown(PART)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (query && found[0]) pick(found[0])
          }}
        />
        <button className="x" type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
          <X className="i" aria-hidden="true" />
        </button>
      </div>
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
              {country.code.toLowerCase() === chosen && <Check className="i" aria-hidden="true" />}
              <span className="num">+{country.dial_code}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="note" role="status">
          {words.no_country(query)}
        </p>
      )}
    </dialog>
  )
}

const chosenFirst = (countries: Country[], chosen: string) => [
  ...countries.filter(({ code }) => code.toLowerCase() === chosen),
  ...countries.filter(({ code }) => code.toLowerCase() !== chosen),
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const matches = ({ name, code, dial_code }: Country, query: string) => {
  const wanted = plain(query.trim())
  return (
    plain(name).includes(wanted) ||
    code.toLowerCase() === wanted ||
    `+${dial_code}`.startsWith(wanted) ||
    dial_code === wanted
  )
}
