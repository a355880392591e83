import type { ImportPlan } from '#features/fan-imports/contract.ts'
import { listCountries } from '#features/signups/web/fields/countries.ts'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'

type Plan = Omit<ImportPlan, 'consent'>

const countries = listCountries('en').map(({ code, name, dial_code }) => ({
  value: code,
  label: name,
  icon: <Flag code={code} />,
  note: `+${dial_code}`,
}))

/** Asks only what the columns need. */
export function PlanOptions({ plan, onChange }: { plan: Plan; onChange: (part: Partial<Plan>) => void }) {
  const has = (...targets: string[]) => plan.columns.some(target => target && targets.includes(target))
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <RadioGroup
        label="Fans you have already"
        value={plan.existing}
        onValueChange={existing => onChange({ existing })}
        options={[
          { value: 'FILL', label: 'Fill in what is missing', help: 'What a fan said themselves stays.' },
          { value: 'REPLACE', label: 'Replace with the file', help: 'Names, places and the like are overwritten.' },
        ]}
      />
      {has('phone', 'whatsapp') && (
        <Combobox
          label="Numbers without a country code are from"
          placeholder="No country: only numbers with a code"
          value={plan.country_code}
          onValueChange={country_code => onChange({ country_code })}
          options={countries}
        />
      )}
    </div>
  )
}
