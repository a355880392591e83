import { Languages } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { firstLanguage, otherLanguage } from '#records/drops/in-language.ts'
import { controlId, useStudio } from '../../studio-context.ts'
import { languageNames } from './language-names.ts'
import { translatedCount, writtenTexts } from './written-texts.ts'

/** Opens every text of the page in both languages, side by side; each is kept while it is typed. */
export function BothLanguages() {
  const { draft } = useStudio()
  const [open, setOpen] = useState(false)
  const { all, written } = translatedCount(draft)
  const second = languageNames[otherLanguage(firstLanguage(draft))]
  const toWrite = useRef<HTMLElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        id={controlId('second_language.texts')}
        aria-haspopup="dialog"
        aria-expanded={open}
        size="small"
        icon={<Languages />}
        onClick={() => setOpen(true)}
      >
        Write both languages
      </Button>
      <span className="text-12 text-fg-3">
        {written} of {all} in {second}
      </span>
      <Dialog
        title="Texts in both languages"
        width="huge"
        open={open}
        onOpenChange={setOpen}
        initialFocus={toWrite}
        footer={<DialogClose render={<Button kind="primary">Done</Button>} />}
      >
        {open && <Texts toWrite={toWrite} />}
      </Dialog>
    </div>
  )
}

/** `toWrite` is the first text that is empty in the second language, else the first of all in it. */
function Texts({ toWrite }: { toWrite: Ref<HTMLElement> }) {
  const { draft, change } = useStudio()
  const first = firstLanguage(draft)
  const second = otherLanguage(first)
  const texts = draft.second_language?.texts ?? {}
  const all = writtenTexts(draft)
  // as it opened: the field that has the focus keeps it when it is written
  const [wanted] = useState(() => (all.find(({ path, text }) => text && !texts[path]) ?? all[0])?.path)
  const translate = (path: string, text: string) =>
    change(({ second_language }) => ({
      second_language: { by_visitor: false, ...second_language, texts: { ...second_language?.texts, [path]: text } },
    }))
  return (
    <div data-kept className="grid grid-cols-1 gap-4">
      <p className="text-fg-2">
        A text that is empty in {languageNames[second]} shows in {languageNames[first]}. Buttons and labels of the page
        are in both already.
      </p>
      {all.map(({ path, label, text, long, written }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
        <div key={path} role="group" aria-label={label} className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-4">
          <Text
            long={long}
            label={`${label}, ${languageNames[first]}`}
            value={text}
            onChange={typed => change(written(typed))}
          />
          <Text
            id={controlId(`second_language.texts.${path}`)}
            long={long}
            label={`${label}, ${languageNames[second]}`}
            value={texts[path] ?? ''}
            placeholder={text}
            {...(path === wanted && { input: toWrite })}
            onChange={typed => translate(path, typed)}
          />
        </div>
      ))}
    </div>
  )
}

interface TextProps {
  id?: string
  label: string
  value: string
  placeholder?: string
  long: boolean
  input?: Ref<HTMLElement>
  onChange: (text: string) => void
}

function Text({ id, label, value, placeholder = '', long, input, onChange }: TextProps) {
  const props = {
    label,
    value,
    onValueChange: onChange,
    ...(id && { id }),
    ...(placeholder && { placeholder: placeholder.slice(0, 120) }),
    ...(input && { ref: input as Ref<never> }),
  }
  return long ? <TextArea {...props} rows={2} /> : <TextField {...props} autoComplete="off" />
}
