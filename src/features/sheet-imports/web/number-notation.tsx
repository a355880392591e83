import type { DecimalSign } from '#platform/contract/decimal-sign.ts'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { readValue, valueWords } from '#records/custom-fields/rules.ts'
import type { ColumnNumbers } from '../contract.ts'

const NUMBER: Pick<CustomField, 'kind' | 'choices'> = { kind: 'NUMBER', choices: [] }

/** How the numbers of the sheet are written: by the first of the columns that shows it. */
export const suggestDecimal = (columns: readonly (ColumnNumbers | undefined)[]): DecimalSign =>
  columns.find(column => column?.decimal)?.decimal ?? 'POINT'

interface NumberNotationProps {
  /** The columns whose numbers are read by it. */
  columns: readonly (ColumnNumbers | undefined)[]
  decimal: DecimalSign
  onChange: (decimal: DecimalSign) => void
}

/** Asks what a number such as `1.250` means, where the sheet has one. */
export function NumberNotation({ columns, decimal, onChange }: NumberNotationProps) {
  const cell = columns.find(column => column?.ambiguous)?.ambiguous
  if (!cell) return null
  const meaning = (sign: DecimalSign) => {
    const read = readValue(NUMBER, cell, { decimal: sign })
    return 'value' in read ? valueWords(NUMBER, read.value) : cell
  }
  const isShown = columns.some(column => column?.decimal)
  return (
    <RadioGroup
      label={`${cell} means`}
      value={decimal}
      onValueChange={onChange}
      options={(['POINT', 'COMMA'] as const).map(sign => ({
        value: sign,
        label: meaning(sign),
        help: `${sign === 'POINT' ? 'Decimal point' : 'Decimal comma'}${isShown && sign === suggestDecimal(columns) ? ', as other numbers of this sheet show' : ''}.`,
      }))}
    />
  )
}
