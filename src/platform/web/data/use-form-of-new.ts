import { useState } from 'react'

interface Form<Kept> {
  id: string
  key: number
  /** What the form has saved for the first time. */
  created?: Kept
}

/**
 * Keeps the form of a new record mounted when the record gets an address of its own, so that what is typed while it is saved
 * stays. Gives the form's `key`, and the record until it is loaded.
 *
 * @param id as the address has it; `new` for a record that is not saved yet
 */
export function useFormOfNew<Kept extends { id: string }>(id: string) {
  const [known, setForm] = useState<Form<Kept>>({ id, key: 0 })
  let form = known
  if (form.id !== id) {
    form = form.created?.id === id ? { ...form, id } : { id, key: form.key + 1 }
    setForm(form)
  }
  const { key, created } = form
  return {
    key,
    created: created?.id === id ? created : undefined,
    // the answer may come after another form was opened
    onCreated: (record: Kept) => setForm(now => (now.key === key ? { ...now, created: record } : now)),
  }
}
