import { useRef } from 'react'
import { type MessageLanguage, messageLanguage } from '#features/broadcasts/contract.ts'
import { languageNames, otherLanguage } from '#features/broadcasts/in-language.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { emptyTexts, type TextsProps } from './draft.ts'

/** In which languages the message is written, and which of them is shown. Each fan gets it in the one the fan reads. */
export function Languages({ draft, set, second, onShow }: TextsProps & { onShow: (second: boolean) => void }) {
  const { content } = draft
  const { language = 'en', second_language } = content
  const other = otherLanguage(language)
  /** What was written before the language was taken out: it comes back with it. */
  const before = useRef(second_language)
  function choose(chosen: MessageLanguage) {
    if (second_language) onShow(chosen !== language)
    else set({ content: { ...content, language: chosen } })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label={second_language ? 'Show the text in' : 'Written in'}
        value={second ? other : language}
        options={messageLanguage.options.map(value => ({ value, label: languageNames[value] }))}
        onValueChange={choose}
      />
      <Checkbox
        checked={Boolean(second_language)}
        onCheckedChange={on => {
          if (!on) before.current = second_language
          set({ content: { ...content, second_language: on ? (before.current ?? emptyTexts(content)) : null } })
          onShow(on)
        }}
      >
        Also in {languageNames[other]}, for fans who read it
      </Checkbox>
    </div>
  )
}
