import type { BroadcastContent, BroadcastTexts } from '#features/broadcasts/contract.ts'
import { languageNames, otherLanguage } from '#features/broadcasts/in-language.ts'
import { mailNodes } from '#features/broadcasts/mail-text.ts'
import { isEmptyText } from '#platform/contract/rich-text.ts'
import { RichTextView } from '#platform/web/ui/rich-text/rich-text-view.tsx'

/** What fans read, as it was written: a message that waits can still be stopped because of it. */
export function SentTexts({ content }: { content: BroadcastContent }) {
  const { language, second_language, link } = content
  return (
    <section aria-label="Texts" className="mt-5 grid gap-5 rounded-3 border border-line p-4 md:grid-cols-2">
      <Texts heading={second_language ? languageNames[language] : 'Texts'} texts={content} link={link} />
      {second_language && (
        <Texts heading={languageNames[otherLanguage(language)]} texts={second_language} link={link} />
      )}
    </section>
  )
}

interface TextsProps {
  heading: string
  texts: BroadcastTexts
  link: string | null
}

function Texts({ heading, texts: { subject, second_subject, email, text }, link }: TextsProps) {
  const mail = mailNodes(email)
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h2 className="font-strong">{heading}</h2>
      {!isEmptyText(mail) && (
        <div className="grid gap-1">
          <h3 className="text-12 text-fg-3">Email</h3>
          <p className="font-medium wrap-anywhere">{subject}</p>
          {second_subject && <p className="font-medium text-fg-2 wrap-anywhere">or: {second_subject}</p>}
          <RichTextView node={mail} />
        </div>
      )}
      {text.trim() !== '' && (
        <div className="grid gap-1">
          <h3 className="text-12 text-fg-3">Text message</h3>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </div>
      )}
      {link && (
        <p className="text-12 text-fg-2 wrap-anywhere">
          {'{link}'} leads to {link}
        </p>
      )}
    </div>
  )
}
