import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

/** A caption in three lines (POST-048), and whole when it is asked for. */
export function PostCaption({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {}
    setLong(scrollHeight > clientHeight)
  }, [])
  if (text === '') return null
  return (
    <div>
      <p ref={words} className={cx('whitespace-pre-line text-pretty wrap-anywhere', !isWhole && 'line-clamp-3')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="hit-24 mt-0.5 rounded-1 font-medium text-12 text-accent-text hover:underline"
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
