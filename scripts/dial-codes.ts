// Writes the dial code of every country for the fan pages: `node scripts/dial-codes.ts`.
// The full tables of libphonenumber weigh 25 KB on the wire and come only once a number is typed.
import { writeFileSync } from 'node:fs'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

const pairs = getCountries().map(country => country + getCountryCallingCode(country))
writeFileSync(
  new URL('../src/features/signups/web/fields/dial-codes.gen.ts', import.meta.url),
  `// Written by scripts/dial-codes.ts; do not edit.\nexport const dialCodes =\n  '${pairs.join('')}'\n`,
)
