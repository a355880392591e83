import { siInstagram, siTiktok } from 'simple-icons'
import { type FormDrop, handlePlatforms } from '../../rules.ts'
import type { FormWords } from '../../words.ts'
import { RadioField } from './choice-fields.tsx'
import { type FieldOf, TextField } from './fields.tsx'

const marks = {
  instagram: { label: 'Instagram', path: siInstagram.path },
  tiktok: { label: 'TikTok', path: siTiktok.path },
}

/** An optional handle. With both platforms on, the chosen one's field shows, by CSS as the contact fields do (FORM-051). */
export function HandleFields({ drop, words, field }: { drop: FormDrop; words: FormWords; field: FieldOf }) {
  const platforms = handlePlatforms(drop)
  return (
    <>
      {platforms.length > 1 && (
        <RadioField
          {...field('handle_platform')}
          defaultValue={field('handle_platform').defaultValue ?? platforms[0]}
          label={words.handle}
          required={false}
          choices={platforms.map(platform => ({
            value: platform,
            label: marks[platform].label,
            icon: (
              <svg className="b" viewBox="0 0 24 24" aria-hidden="true">
                <path d={marks[platform].path} />
              </svg>
            ),
          }))}
        />
      )}
      {platforms.map(platform => (
        <div className="h" key={platform} data-handle={platform}>
          <TextField
            {...field(`${platform}_username`)}
            label={words.handle_of[platform]}
            required={false}
            before={
              <span className="at" aria-hidden="true">
                @
              </span>
            }
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={101}
          />
        </div>
      ))}
    </>
  )
}
