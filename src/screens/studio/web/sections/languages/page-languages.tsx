import { useEffect, useId } from 'react'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { firstLanguage, otherLanguage } from '#records/drops/in-language.ts'
import { controlId, useStudio } from '../../studio-context.ts'
import { Group, SwitchLine } from '../draft-fields.tsx'
import { BothLanguages } from './both-languages.tsx'
import { languageNames } from './language-names.ts'

/** In which language the page is written, and whether it is written in the other one too. */
export function PageLanguages() {
  const { draft, change, removedTexts } = useStudio()
  const { second_language } = draft
  const first = firstLanguage(draft)
  const second = otherLanguage(first)
  const toastId = useId()
  const isOn = second_language !== null
  useEffect(() => {
    // its Undo would replace what is written from here on
    if (isOn) toast.close(toastId)
  }, [isOn, toastId])
  const switchOn = () => {
    const texts = removedTexts.current[second]
    change({ second_language: texts ?? { texts: {}, by_visitor: false } })
  }
  const switchOff = () => {
    change({ second_language: null })
    if (!second_language) return
    removedTexts.current[second] = second_language
    if (!Object.values(second_language.texts).some(text => text?.trim())) return
    toast.success(`${languageNames[second]} texts removed`, {
      id: toastId,
      undo: () => change({ translation_language: draft.translation_language, second_language }),
    })
  }
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
        checked={isOn}
        onCheckedChange={on => (on ? switchOn() : switchOff())}
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
              { value: 'visitor', label: 'Opens in the visitor’s language' },
            ]}
          />
          <BothLanguages />
        </>
      )}
    </Group>
  )
}
