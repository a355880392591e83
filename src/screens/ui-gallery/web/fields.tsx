import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import type { Validator } from '#platform/web/ui/fields/field.tsx'
import { MultiSelect } from '#platform/web/ui/fields/multi-select.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { cities } from './demo-records.tsx'
import { Spec } from './spec.tsx'

const isEmail: Validator = text => (/^\S+@\S+\.\S+$/.test(text) ? undefined : 'Must be a valid email')
const isGiven: Validator = text => (text.trim() ? undefined : 'Enter an email')
const isPriced: Validator<number | null> = value =>
  value !== null && value > 1_000_000 ? 'The price must be under 1,000,000' : undefined

export function Fields() {
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(650)
  const [email, setEmail] = useState('maelle@corvin')
  const [notes, setNotes] = useState('')
  const [query, setQuery] = useState('')
  return (
    <Spec title="Fields">
      <div className="grid gap-3">
        <SearchField label="Search creators by name" hotkey value={query} onValueChange={setQuery} />
        <TextField label="List name" need="required" placeholder="Tour openers" value={name} onValueChange={setName} />
        <NumberField
          label="Price per post"
          prefix="USD"
          min={0}
          value={price}
          onValueChange={setPrice}
          validators={[isPriced]}
          help="What you pay for one post."
        />
        <TextField
          label="Email"
          type="email"
          value={email}
          onValueChange={setEmail}
          validators={[isGiven, isEmail]}
          error={isEmail(email)}
        />
        <TextField label="Creator id" disabled value="Given by Fanfare" onValueChange={() => {}} />
        <TextArea
          label="Creator Notes"
          need="optional"
          placeholder="Enter notes..."
          value={notes}
          onValueChange={setNotes}
        />
      </div>
    </Spec>
  )
}

export function Pickers() {
  const [sort, setSort] = useState('seen')
  const [city, setCity] = useState<string | null>(null)
  const [countries, setCountries] = useState(['city-3', 'city-8'])
  const [few, setFew] = useState(['city-1'])
  return (
    <Spec title="Select, one or many of many">
      <div className="grid gap-3">
        <Select
          label="Sort by"
          value={sort}
          onValueChange={setSort}
          options={[
            { value: 'seen', label: 'Last seen' },
            { value: 'name', label: 'Name' },
            { value: 'events', label: 'Events', note: '12' },
            { value: 'score', label: 'Score', disabled: true },
          ]}
        />
        <Combobox
          label="City"
          placeholder="Choose a city"
          icon={<MapPin />}
          value={city}
          options={cities}
          onValueChange={setCity}
        />
        <MultiSelect
          label="Cities"
          icon={<MapPin />}
          value={countries}
          options={cities}
          onValueChange={setCountries}
          deferred
        />
        <MultiSelect label="One to three cities" value={few} options={cities} onValueChange={setFew} min={1} max={3} />
        <MultiSelect label="Locked" value={[]} options={cities} onValueChange={() => {}} disabled />
      </div>
    </Spec>
  )
}
