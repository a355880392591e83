import type { FormWords } from '../../words.ts'
import { type FieldOf, TextField } from './fields.tsx'

export function NameFields({ words, field }: { words: FormWords; field: FieldOf }) {
  return (
    <div className="two">
      {(['first_name', 'last_name'] as const).map(name => (
        <TextField
          key={name}
          {...field(name)}
          label={words[name]}
          required
          autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
          enterKeyHint="next"
          maxLength={100}
        />
      ))}
    </div>
  )
}
