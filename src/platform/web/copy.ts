import { toast } from './ui/layers/toasts.ts'

/** What is said when something was copied, such as a link or an email address (MAIL-053). */
export const copied = (type: string) => `${type} copied to clipboard!`

/** Copies and says so: 'Link copied'. Works without the clipboard API too, which plain HTTP does not have. */
export async function copyText(text: string, done: string) {
  if ((await writeClipboard(text)) || copyBySelection(text)) toast.success(done)
  else toast.error('The browser does not allow copying', { detail: text })
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed opacity-0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
