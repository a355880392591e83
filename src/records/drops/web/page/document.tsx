import type { ReactNode } from 'react'
import type { FanAssets } from '../../page-files.ts'
import { firstFonts, type Voice } from '../../theme/voices.ts'

interface DocumentProps {
  locale: 'en' | 'fr'
  title: string
  voice: Voice
  assets: FanAssets
  theme_stylesheet: string
  /** Colour of the browser's own bars. */
  ground?: string | undefined
  /** The artist's picture, which the page shows anyway. */
  icon?: string | undefined
  /** Excluded from search engines. */
  hidden?: boolean
  /** Form-only: no background, and the height is reported to the parent page. */
  bare?: boolean
  /** What is fetched before anything else. */
  first?: ReactNode
  meta?: ReactNode
  children: ReactNode
}

/** Keeps browsers from asking for /favicon.ico. */
const NO_ICON = 'data:,'

/** The whole HTML document. Everything it loads is ours, and nothing is inline: the content policy needs no exception. */
export function Document({
  locale,
  title,
  voice,
  assets,
  theme_stylesheet,
  ground,
  icon,
  hidden,
  bare,
  first,
  meta,
  children,
}: DocumentProps) {
  return (
    <html lang={locale} className={bare ? 'bare' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{title}</title>
        {first}
        {assets.stylesheets.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="stylesheet" href={theme_stylesheet} />
        {firstFonts(voice).map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <noscript>
          <link rel="stylesheet" href={assets.no_script_stylesheet} />
        </noscript>
        {/* Everything works before it arrives, so cover and type go first. */}
        <script type="module" src={assets.script} fetchPriority="low" />
        {bare && <script type="module" src={assets.frame_script} />}
        {ground && <meta name="theme-color" content={ground} />}
        {hidden && <meta name="robots" content="noindex" />}
        {/* Phones show no icon, and would fetch one before the cover. */}
        <link rel="icon" href={NO_ICON} />
        {icon && <link rel="icon" href={icon} media="(min-width: 900px)" />}
        {meta}
      </head>
      <body className={`v-${voice}`}>{children}</body>
    </html>
  )
}
