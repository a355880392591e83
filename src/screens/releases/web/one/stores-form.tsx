import type { FormEvent } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { mergeEntries, useEdited } from '#platform/web/use-edited.ts'
import type { StoreEntry } from '#records/releases/contract.ts'
import { STORE_STATES, STORES, type Store } from '#records/releases/kinds.ts'
import { storeStateNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

/** Each store, whether it gets the release, and the address there. */
export function StoresForm() {
  const { place, data } = useRelease()
  const known = STORES.map((store): StoreEntry => {
    const none = { store, name: '', state: 'LEFT_OUT' as const, url: null }
    return data.stores.find(entry => entry.store === store) ?? none
  })
  const { value: edited, ...form } = useEdited(known, mergeEntries('store'))
  const save = useCommand(releases.save_stores, {
    done: 'Stores saved',
    failed: 'Failed to Save the Stores',
    toastId: 'stores-saved',
  })
  const change = (store: Store, fields: Partial<StoreEntry>) =>
    form.set(edited.map(entry => (entry.store === store ? { ...entry, ...fields } : entry)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // an unnamed other store that gets nothing is no entry
    const stores = edited.filter(({ store, name, state }) => store !== 'Other' || name.trim() || state !== 'LEFT_OUT')
    save.mutate(
      { ...place, stores: stores.map(entry => ({ ...entry, url: entry.url?.trim() || null })) },
      { onSuccess: form.saved },
    )
  }
  return (
    <Section title="Stores" note="Where it is sold, and its address there">
      <form onSubmit={submit} className="grid gap-2">
        {edited.map(({ store, name, state, url }) => (
          <div
            key={store}
            className="grid grid-cols-[minmax(0,1fr)_110px] items-center gap-2 sm:grid-cols-[124px_110px_minmax(0,1fr)]"
          >
            {store === 'Other' ? (
              <TextField
                label="Name of another store"
                hideLabel
                placeholder="Another store"
                value={name}
                limit={100}
                onValueChange={next => change(store, { name: next })}
              />
            ) : (
              <span className="truncate">{store}</span>
            )}
            <Select
              label={`${store}, state`}
              hideLabel
              value={state}
              onValueChange={next => change(store, { state: next as StoreEntry['state'] })}
              options={STORE_STATES.map(value => ({ value, label: storeStateNames[value] }))}
            />
            <TextField
              label={`${store}, address`}
              hideLabel
              inputMode="url"
              placeholder="https://"
              className="max-sm:col-span-2"
              disabled={state === 'LEFT_OUT'}
              value={url ?? ''}
              onValueChange={next => change(store, { url: next })}
            />
          </div>
        ))}
        <SaveBar form={form} isBusy={save.isPending} />
      </form>
    </Section>
  )
}
