import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { firstLanguage, otherLanguage } from '#records/drops/in-language.ts'
import { controlId, useStudio } from '../../studio-context.ts'
import { Group, SwitchLine } from '../draft-fields.tsx'
import { BothLanguages } from './both-languages.tsx'
import { languageNames } from './language-names.ts'

/** In which language the page is written, and whether it is written in the other one too. */
export function PageLanguages() {
  const { draft, change } = useStudio()
  const { second_language } = draft
  const first = firstLanguage(draft)
  const second = otherLanguage(first)
  return (
    <Group title="Language">
      <div id={controlId('translation_language')}>
        {second_language ? (
          // the texts are filed by it
          <p className="font-medium">{languageNames[first]} first</p>
        ) : (
          <Segments
            label="Language of the page"
            value={first}
            onValueChange={translation_language => change({ translation_language })}
            options={[
              { value: 'en', label: languageNames.en },
              { value: 'fr', label: languageNames.fr },
            ]}
          />
        )}
        <p className="mt-1.5 text-12 text-fg-3">Buttons, labels and messages follow. Your own words stay as typed.</p>
      </div>
      <SwitchLine
        id={controlId('second_language')}
        label={`Also in ${languageNames[second]}`}
        help="The page offers both. You write your own texts twice."
        checked={second_language !== null}
        onCheckedChange={on => change({ second_language: on ? { texts: {}, by_visitor: false } : null })}
      />
      {second_language && (
        <>
          <Segments
            label="The page opens in"
            value={second_language.by_visitor ? 'visitor' : 'first'}
            onValueChange={opens =>
              change({ second_language: { ...second_language, by_visitor: opens === 'visitor' } })
            }
            options={[
              { value: 'first', label: `Opens in ${languageNames[first]}` },
              { value: 'visitor', label: 'In the visitor’s' },
            ]}
          />
          <BothLanguages />
        </>
      )}
    </Group>
  )
}
