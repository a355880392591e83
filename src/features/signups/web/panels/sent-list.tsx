import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { FormWords } from '../../words.ts'
import type { SentLine } from '../sent-lines.ts'

const icons = { EMAIL: Mail, PHONE: Phone, WHATSAPP: MessageCircle }

/** What is sent where: a mistyped contact shows here, while it can still be mended. */
export function SentList({ lines, words }: { lines: readonly SentLine[]; words: FormWords }) {
  if (lines.length === 0) return null
  return (
    <ul className="sent">
      {lines.map(({ method, contact, sent }) => {
        const Icon = icons[method]
        return (
          <li key={method}>
            <Icon className="i" aria-hidden="true" />
            <span>
              <b>{contact}</b>
              <small>{words.sent[sent]}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
