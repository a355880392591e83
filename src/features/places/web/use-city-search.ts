import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { PlaceEntry } from '../contract.ts'
import { MIN_QUERY_LENGTH } from '../limits.ts'
import { placeOf } from '../rules.ts'
import { type CityAnswer, citySearch } from './city-search.ts'

/** The hidden inputs of a chosen city, as the sign-up payload names them. */
export const placeFields = ['city', 'state', 'country_code', 'latitude', 'longitude'] as const

const NOTHING: CityAnswer = { query: '', entries: [], final: false }

interface CitySearchParts {
  path: string
  input: RefObject<HTMLInputElement | null>
  /** Holds the inputs of `placeFields`. */
  hidden: RefObject<HTMLElement | null>
}

/** What the city field shows and does. Actions say whether they did anything, so that a key keeps its meaning otherwise. */
export function useCitySearch({ path, input, hidden }: CitySearchParts) {
  const [answer, setAnswer] = useState(NOTHING)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const search = useMemo(
    () =>
      citySearch({
        path,
        onAnswer: fresh => {
          setAnswer(fresh)
          setActive(fresh.entries.length > 0 ? 0 : -1)
          setOpen(fresh.query.length >= MIN_QUERY_LENGTH && (fresh.final || fresh.entries.length > 0))
        },
      }),
    [path],
  )
  useEffect(() => {
    // what was typed before this arrived is searched for too
    if (input.current?.value && input.current === document.activeElement) search.type(input.current.value)
    return search.stop
  }, [search, input])

  function fill(entry: PlaceEntry | undefined) {
    const place = entry && placeOf(entry)
    for (const name of placeFields) {
      const field = hidden.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (field) field.value = String(place?.[name] ?? '')
    }
  }

  function close() {
    search.stop()
    setOpen(false)
    return open
  }

  return {
    answer,
    open,
    active,
    close,
    type() {
      fill(undefined)
      search.type(input.current?.value ?? '')
    },
    /** Selects a chosen city, so that typing replaces it. */
    selectChosen() {
      const isChosen = hidden.current?.querySelector<HTMLInputElement>('[name="city"]')?.value !== ''
      if (isChosen || input.current?.value === input.current?.defaultValue) input.current?.select()
    },
    /** Opens the list again that Escape closed. */
    show() {
      if (answer.entries.length === 0 || answer.query !== input.current?.value.trim()) return false
      setActive(0)
      setOpen(true)
      return true
    },
    move(step: 1 | -1) {
      const { length } = answer.entries
      if (length > 0) setActive((active + step + length) % length)
      return length > 0
    },
    choose(entry: PlaceEntry | undefined) {
      if (!open || !entry || !input.current) return false
      input.current.value = entry.display_name
      fill(entry)
      close()
      // the form reads its inputs when one says that it changed
      input.current.form?.dispatchEvent(new Event('input', { bubbles: true }))
      return true
    },
  }
}
