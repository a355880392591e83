import { useEffect, useRef, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { shownHeight } from '#records/drops/web/shown-height.ts'
import { morph } from './morph.ts'
import { pageDocument, sourceOf } from './page-document.ts'

interface PreviewFrameProps {
  html: string
  /** Size of the screen that is shown, in CSS pixels. */
  width: number
  height: number
  scale: number
  /** Without a ground of its own, as on another site. */
  transparent?: boolean
  /** Pressed on the page: the button of a form behind a button. */
  onOpenForm: () => void
  onCloseForm: () => void
  /** How high the page is that it shows: at first, and whenever that changes. */
  onHeight?: (height: number) => void
}

const MAX_WAIT_MS = 1500

/**
 * The page of a draft. It is loaded once; after that only what differs is changed in it, so it neither flickers nor
 * scrolls back. No script of it runs, and no press leads out of it.
 */
export function PreviewFrame({
  html,
  width,
  height,
  scale,
  transparent = false,
  onOpenForm,
  onCloseForm,
  onHeight,
}: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(() => sourceOf(pageDocument(html)))
  const [ready, setReady] = useState(false)
  const pressed = useRef({ onOpenForm, onCloseForm })
  useEffect(() => {
    pressed.current = { onOpenForm, onCloseForm }
  })

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!ready || !page) return
    let current = true
    // a sheet that opens or closes leaves the page behind it as high as it was
    void show(page, html, () => current).then(() => current && onHeight?.(shownHeight(page)))
    return () => {
      current = false
    }
  }, [html, ready, onHeight])

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!ready || !page || !onHeight) return
    const observer = new ResizeObserver(() => onHeight(shownHeight(page)))
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [ready, onHeight])

  const loaded = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    page.addEventListener('submit', event => event.preventDefault(), true)
    page.addEventListener(
      'click',
      event => {
        const target = event.target as Element
        if (target.closest('a, button[type="submit"]')) event.preventDefault()
        if (target.closest('[data-open]')) pressed.current.onOpenForm()
        if (target.closest('[data-close]')) pressed.current.onCloseForm()
      },
      true,
    )
    openDialog(page)
    setReady(true)
  }

  return (
    <iframe
      ref={frame}
      title="Preview of the page"
      srcDoc={first}
      sandbox="allow-same-origin"
      width={width}
      height={height}
      onLoad={loaded}
      style={{ transform: `scale(${scale})`, width, height }}
      className={cx(
        'absolute start-0 top-0 origin-top-left border-0 transition-opacity',
        !transparent && 'bg-white',
        !ready && 'opacity-0',
      )}
    />
  )
}

/** The new colours are there before the new words are shown. */
async function show(page: Document, html: string, isCurrent: () => boolean) {
  const next = pageDocument(html)
  const old = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const wanted = [...next.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(link =>
    link.getAttribute('href'),
  )
  const known = old.map(link => link.getAttribute('href'))
  const added = wanted.flatMap(href => {
    if (!href || known.includes(href)) return []
    const link = page.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    page.head.append(link)
    return [link]
  })
  await Promise.all(added.map(loadedOf))
  if (!isCurrent()) {
    for (const link of added) link.remove()
    return
  }
  for (const dialog of page.querySelectorAll<HTMLDialogElement>('dialog:modal'))
    if (!next.getElementById(dialog.id)?.hasAttribute('open')) dialog.close()
  morph(page.body, next.body)
  page.documentElement.className = next.documentElement.className
  page.documentElement.lang = next.documentElement.lang
  for (const link of old) if (!wanted.includes(link.getAttribute('href'))) link.remove()
  openDialog(page)
}

const loadedOf = (link: HTMLLinkElement) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, MAX_WAIT_MS)
    link.onload = link.onerror = () => {
      clearTimeout(timer)
      resolve()
    }
  })

/** A dialog that the page says is open stands over it, as on a phone. */
function openDialog(page: Document) {
  for (const dialog of page.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (dialog.matches(':modal')) continue
    dialog.removeAttribute('open')
    dialog.showModal()
  }
}
