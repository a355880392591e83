// Writes the phone tables of the fan pages: `node scripts/phone-tables.ts`, after every update of libphonenumber-js.
// The dial codes come with the form, the numbering plans only once a number is typed.
import { writeFileSync } from 'node:fs'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/min/metadata'

const fields = new URL('../src/features/signups/web/fields/', import.meta.url)
const write = (file: string, statement: string) =>
  writeFileSync(new URL(file, fields), `// Written by scripts/phone-tables.ts; do not edit.\n${statement}\n`)

const pairs = getCountries().map(country => country + getCountryCallingCode(country))
write('dial-codes.gen.ts', `export const dialCodes =\n  '${pairs.join('')}'`)

// https://gitlab.com/catamphetamine/libphonenumber-js/-/blob/master/METADATA.md
const FORMATS = 4
const TYPES = 11
const LEADING_DIGITS = 2
/** Up to the rule of the national prefix. After it comes how the number is written for people abroad. */
const FORMAT_PARTS = 5
/** Landline and mobile come first; the others are numbers that no fan is texted at. */
const TYPES_OF_FANS = 2

type Format = unknown[] & { [LEADING_DIGITS]?: string[] }
type Plan = unknown[] & { [FORMATS]?: Format[]; [TYPES]?: unknown[] }

/** Leaves out what only formats numbers abroad or while they are typed. */
const plainFormat = (format: Format) =>
  format
    .slice(0, FORMAT_PARTS)
    // the last pattern is the exact one; those before it guess from the first digits
    .map((part, at) => (at === LEADING_DIGITS && Array.isArray(part) ? part.slice(-1) : part))

const fansPlan = (plan: Plan) =>
  plan.map((part, at) => {
    if (at === FORMATS && Array.isArray(part)) return (part as Format[]).map(plainFormat)
    if (at === TYPES && Array.isArray(part)) return part.slice(0, TYPES_OF_FANS)
    return part
  })

const plans = Object.entries(metadata.countries).map(([code, plan]) => [code, fansPlan(plan as Plan)])
const trimmed = { ...metadata, countries: Object.fromEntries(plans), nonGeographic: {} }
write(
  'numbering-plans.gen.ts',
  `import type { MetadataJson } from 'libphonenumber-js/core/es6'\n\nexport const numberingPlans: MetadataJson =\n  ${JSON.stringify(trimmed)}`,
)
