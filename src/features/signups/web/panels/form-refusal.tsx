import { saysReload } from '../../refusals.ts'
import type { FormWords } from '../../words.ts'
import { FieldError } from '../fields/fields.tsx'

/** Why the form was not taken. What was typed outlives the reload that it may ask for. */
export function FormRefusal({ id, words, children }: { id: string; words: FormWords; children: string }) {
  return (
    <>
      <FieldError id={id}>{children}</FieldError>
      {saysReload(children) && (
        <button className="txt" type="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      )}
    </>
  )
}
