import {
  type CreatorPlan,
  type CreatorTarget,
  type Replaceable,
  replaceable,
} from '#features/creator-imports/contract.ts'
import { replaceableNames } from '#features/creator-imports/words.ts'
import { listCountries } from '#features/signups/web/fields/countries.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { CURRENCIES } from '#records/creators/contract.ts'
import { rosterName, useRosters } from '#records/rosters/web/use-rosters.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'

const countries = listCountries('en').map(({ code, name, dial_code }) => ({
  value: code,
  label: name,
  icon: <Flag code={code} />,
  note: `+${dial_code}`,
}))

/** By which columns a field comes. */
const targetsOf: Record<Replaceable, readonly CreatorTarget[]> = {
  name: ['name', 'first_name', 'last_name'],
  price: ['price'],
  rating: ['rating'],
  notes: ['notes'],
  location: ['city', 'country'],
  custom_fields: [],
}

interface SheetOptionsProps {
  plan: CreatorPlan
  onChange: (part: Partial<CreatorPlan>) => void
}

/** Asks only what the columns need. */
export function SheetOptions({ plan, onChange }: SheetOptionsProps) {
  const has = (...targets: readonly CreatorTarget[]) =>
    plan.columns.some(target => target !== null && targets.includes(target))
  const lists = useRosters().data?.items ?? []
  const fields = replaceable.options.filter(field =>
    field === 'custom_fields' ? plan.custom_fields.some(Boolean) : has(...targetsOf[field]),
  )
  const toggle = (field: Replaceable) =>
    onChange({
      replace: plan.replace.includes(field)
        ? plan.replace.filter(one => one !== field)
        : replaceable.options.filter(one => one === field || plan.replace.includes(one)),
    })
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Select
        label="Put everybody into"
        value={plan.roster_id ?? ALL}
        onValueChange={value => onChange({ roster_id: value === ALL ? null : value })}
        options={[
          { value: ALL, label: 'All Creators' },
          ...lists.filter(list => !list.is_default).map(list => ({ value: list.id, label: rosterName(list) })),
        ]}
      />
      {has('price') && (
        <Select
          label="Prices without a currency are in"
          value={plan.currency}
          onValueChange={value => onChange({ currency: CURRENCIES.find(one => one === value) ?? 'USD' })}
          options={CURRENCIES.map(value => ({ value, label: value }))}
        />
      )}
      {has('handle') && !has('platform') && (
        <Select
          label="The handles are on"
          placeholder="Choose a platform"
          value={plan.platform}
          onValueChange={value =>
            onChange({ platform: creatorPlatform.options.find(platform => platform === value) ?? null })
          }
          options={creatorPlatform.options.map(value => ({ value, label: platformName(value) }))}
        />
      )}
      {has('phone') && (
        <Combobox
          label="Numbers without a country code are from"
          placeholder="No country: only numbers with a code"
          value={plan.country_code}
          onValueChange={country_code => onChange({ country_code })}
          options={countries}
        />
      )}
      <fieldset className="grid gap-1.5 sm:col-span-2">
        <legend className="mb-1.5 font-medium text-12 text-fg-2">Of creators you have already, replace</legend>
        {fields.length > 0 && (
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {fields.map(field => (
              <Checkbox key={field} checked={plan.replace.includes(field)} onCheckedChange={() => toggle(field)}>
                {replaceableNames[field]}
              </Checkbox>
            ))}
          </div>
        )}
        <p className="text-12 text-fg-3">
          {fields.length > 0 ? 'What is not ticked is filled in only where nothing is known yet. ' : ''}
          Profiles, contacts, tags and lists are only ever added, and an empty cell clears nothing.
        </p>
      </fieldset>
    </div>
  )
}

const ALL = 'all'
