import { lazy, Suspense, useState } from 'react'
import { Palette } from '#platform/web/frame/palette.tsx'
import { ShortcutsDialog } from '#platform/web/frame/shortcuts-dialog.tsx'
import { type Theme, useTheme } from '#platform/web/frame/theme.ts'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Badges, Buttons, Chips, Choice, TooltipAndKeys } from './controls.tsx'
import { useDemoRecords } from './demo-records.tsx'
import { Editors } from './editors.tsx'
import { Fields, Pickers } from './fields.tsx'
import { Charts, Figures, Metrics, Waiting, Works } from './figures.tsx'
import { DateRanges, PaletteInPlace, RangeFilter } from './finders.tsx'
import { Layers, Toasts } from './floats.tsx'
import { Empties, Messages, Skeletons } from './nothing.tsx'

/** With an editor that is as large as all the other parts together. */
const RichTexts = lazy(async () => ({ default: (await import('./rich-texts.tsx')).RichTexts }))

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[]

/** Every part in every state. */
export function PartsPage() {
  const { theme, chooseTheme } = useTheme()
  const [finding, setFinding] = useState(false)
  return (
    <main className="min-h-full bg-side px-4 pb-6 md:px-8">
      <title>Parts · Fanfare</title>
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <h1 className="font-semibold text-17">Parts</h1>
        <p className="flex-1 text-fg-3 max-sm:hidden">
          Every part in every state. What is drawn here is what the screens use.
        </p>
        <a href="/ui/list" className="rounded-1 text-accent-text underline-offset-2 hover:underline">
          A whole list
        </a>
        <Segments label="Theme" value={theme} options={themes} onValueChange={chooseTheme} />
      </header>
      <div className="gap-5 [columns:304px]">
        <Buttons />
        <Choice />
        <TooltipAndKeys />
        <Layers onFind={() => setFinding(true)} />
        <Skeletons />
        <Fields />
        <Pickers />
        <Editors />
        <Suspense>
          <RichTexts />
        </Suspense>
        <RangeFilter />
        <Chips />
        <Badges />
        <Figures />
        <Waiting />
        <Works />
        <Messages />
        <Toasts />
        <Empties />
      </div>
      <div className="mt-3 grid items-start gap-x-5 lg:grid-cols-2">
        <DateRanges />
        <PaletteInPlace />
      </div>
      <Metrics />
      <Charts />
      <Palette open={finding} onOpenChange={setFinding} useRecords={useDemoRecords} />
      <ShortcutsDialog />
    </main>
  )
}
