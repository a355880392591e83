import {
  CalendarClock,
  ChevronRight,
  Image,
  LayoutGrid,
  Link2,
  type LucideIcon,
  PartyPopper,
  Share2,
  ShieldCheck,
  TextCursorInput,
  Type,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { type Section, sections } from '../address.ts'
import { useStudio } from '../studio-context.ts'
import { sectionNames, sectionOf, summaryOf } from '../words.ts'
import { BasicsSection } from './basics-section.tsx'
import { BlocksSection } from './blocks/blocks-section.tsx'
import { ConfirmationSection } from './confirmation-section.tsx'
import { FormSection } from './form-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { LinksSection } from './links/links-section.tsx'
import { LookSection } from './look-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { ShareSection } from './share-section.tsx'

const parts: Record<Section, { icon: LucideIcon; content: () => ReactNode }> = {
  basics: { icon: Type, content: BasicsSection },
  look: { icon: Image, content: LookSection },
  links: { icon: Link2, content: LinksSection },
  blocks: { icon: LayoutGrid, content: BlocksSection },
  form: { icon: TextCursorInput, content: FormSection },
  confirmation: { icon: PartyPopper, content: ConfirmationSection },
  legal: { icon: ShieldCheck, content: LegalSection },
  schedule: { icon: CalendarClock, content: ScheduleSection },
  share: { icon: Share2, content: ShareSection },
}

interface SectionsProps {
  /** `none` has all closed. */
  open: Section | 'none'
  onOpen: (section: Section | 'none') => void
}

/** The parts of a drop, one open at a time, each saying beside its name what is decided in it. */
export function Sections({ open, onOpen }: SectionsProps) {
  const { draft, drop, faults } = useStudio()
  return (
    <div className="border-line border-b">
      {sections.map(section => {
        const { icon: Icon, content: Content } = parts[section]
        const isOpen = section === open
        const wrong = faults.filter(({ field }) => sectionOf(field) === section).length
        return (
          <section
            key={section}
            aria-label={sectionNames[section]}
            className={cx('border-line not-last:border-b', isOpen && 'bg-side')}
          >
            <h2>
              <button
                type="button"
                id={`section-${section}`}
                aria-expanded={isOpen}
                onClick={() => onOpen(isOpen ? 'none' : section)}
                className="flex h-12 w-full items-center gap-2.5 px-5 text-start outline-offset-[-2px] hover:bg-hover"
              >
                <Icon className="text-icon" />
                <span className="font-strong">{sectionNames[section]}</span>
                {wrong > 0 ? (
                  <span className="min-w-0 flex-1 truncate text-end text-bad">{wrong} to fix</span>
                ) : (
                  <span className="min-w-0 flex-1 truncate text-end text-fg-3">
                    {!isOpen && (section === 'look' ? <Swatches /> : summaryOf(section, draft, drop))}
                  </span>
                )}
                <ChevronRight className={cx('size-3.5! text-icon transition-transform', isOpen && 'rotate-90')} />
              </button>
            </h2>
            {isOpen && (
              <div className="grid grid-cols-1 gap-5 px-5 pt-1 pb-6">
                <Content />
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** The page's own colours instead of words about them. */
function Swatches() {
  const { look } = useStudio()
  const { bg, surf, accent, ink } = look.colours
  return (
    <span aria-hidden="true" className="flex justify-end">
      {[bg, surf, accent, ink].map((colour, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the four may be alike
          key={index}
          style={{ background: colour }}
          className="-ms-1 size-4.5 rounded-full shadow-[0_0_0_1px_var(--edge),0_0_0_2px_var(--bg)]"
        />
      ))}
    </span>
  )
}
