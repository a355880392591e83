import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { tagUrl } from '#records/social-profiles/profile-links.ts'
import type { PostPlatform } from '../../contract.ts'

const hashtags = /(#[\p{L}\p{M}\p{N}_]{1,100})/u

/** A caption in three lines (POST-048), and whole when it is asked for. Its hashtags lead to their pages on the platform. */
export function PostCaption({ text, platform }: { text: string; platform: PostPlatform }) {
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
        {text.split(hashtags).map((part, at) =>
          // split gives what lies between, then what was found
          at % 2 === 0 ? (
            part
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a caption never changes its order
              key={at}
              href={tagUrl(platform, part)}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent-text hover:underline"
            >
              {part}
            </a>
          ),
        )}
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
