import type { ReactNode } from 'react'
import type { SheetWords } from '../../link-rules.ts'

interface OpenSheetProps {
  className: string
  sheet: SheetWords
  /** The link a sign-up belongs to. */
  link_id?: string | undefined
  /** The music service a pre-save belongs to. */
  service?: string | undefined
  /** Instead of the drop's own picture (DROP-101). */
  image_url?: string | undefined
  /** For the row that a saved service shows in place of the other; hidden until then. */
  saved?: boolean
  /** Where the visible words alone would not say what is signed up for. */
  label?: string | undefined
  children: ReactNode
}

/**
 * A link, so that it leads to the form without any script too; the loader makes it open the sheet with these words, and the
 * sign-up carries the link and the service.
 */
export const OpenSheet = ({
  className,
  sheet,
  link_id,
  service,
  image_url,
  saved,
  label,
  children,
}: OpenSheetProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button could do nothing before the loader runs
  <a
    className={className}
    href="#signup"
    role="button"
    aria-haspopup="dialog"
    aria-label={label}
    data-open
    data-title={sheet.title}
    data-about={sheet.description}
    data-link={link_id}
    data-service={service}
    data-image={image_url}
    data-saved={saved ? service : undefined}
    hidden={saved}
  >
    {children}
  </a>
)
