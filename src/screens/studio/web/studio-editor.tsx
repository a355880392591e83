import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { guessTimeZone } from '#platform/web/dates.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { StudioDrop } from '../drop.ts'
import { type Section, studioSearch } from './address.ts'
import { focusField } from './focus-field.ts'
import { PreviewStage } from './preview/preview-stage.tsx'
import { ConflictDialog } from './publishing/conflict-dialog.tsx'
import { HistoryDrawer } from './publishing/history-drawer.tsx'
import { PreflightPanel } from './publishing/preflight-panel.tsx'
import { PublishedDialog } from './publishing/published-dialog.tsx'
import { useHistory } from './publishing/use-history.ts'
import { usePreflight } from './publishing/use-preflight.ts'
import { usePublishing } from './publishing/use-publishing.tsx'
import { WarningsDialog } from './publishing/warnings-dialog.tsx'
import { Sections } from './sections/sections.tsx'
import { type Draft, type Studio, StudioContext } from './studio-context.ts'
import { PaneTabs, ShownState } from './studio-panes.tsx'
import { TopBar } from './top-bar.tsx'
import { useDraft } from './use-draft.ts'
import { useLook } from './use-look.ts'
import { useRoom } from './use-room.ts'
import { sectionOf } from './words.ts'

/** The editor of one drop, in the whole window. The open section is in the address. */
export function StudioEditor({ organization_id, drop }: { organization_id: string; drop: StudioDrop }) {
  const [view, setView] = useUrlState(studioSearch)
  const { section = 'basics', device = 'phone', state: pageState = 'PAGE', pane } = view
  const [zone, setZone] = useState(() => guessTimeZone())
  const [published, setPublished] = useState(false)
  const removedTexts: Studio['removedTexts'] = useRef({})
  const { oneAtATime: narrow, threeColumns: wide } = useRoom()
  const { session, state, faults, unpublished, restored } = useDraft(organization_id, drop)
  const look = useLook(organization_id, drop, state.draft)
  const preflight = usePreflight(organization_id, { drop, draft: state.draft, flush: session.flush })
  const history = useHistory({ organization_id, drop, session, entry: view.entry, onRestored: restored, setView })

  const openSection = (next: Section | 'none') =>
    setView({ section: next === 'basics' ? undefined : next, pane: undefined })
  const goTo = (path: string) => {
    openSection(sectionOf(path))
    focusField(path)
  }
  /** What an undo changes is seen. */
  const step = (direction: 'undo' | 'redo') => {
    const [field] = session[direction]()
    if (field && sectionOf(field) !== section) openSection(sectionOf(field))
  }

  const publishing = usePublishing({
    organization_id,
    drop,
    flush: session.flush,
    settled: async () => {
      await session.flush()
      void preflight.checkLinks()
      return session.unsent() ? undefined : session.state().revision
    },
    warnings: preflight.warnings,
    onRefused: failure => {
      toast.error('Not published', { detail: failure.message })
      if (!wide) setView({ pane: 'checks' })
      const [first] = failure.faults
      if (first?.field) goTo(first.field)
    },
    onPublished: () => setPublished(true),
  })

  const studio: Studio = {
    organization_id,
    drop,
    state,
    draft: state.draft,
    change: changes => session.change(typeof changes === 'function' ? changes(session.state().draft) : changes),
    undo: () => step('undo'),
    redo: () => step('redo'),
    flush: session.flush,
    removedTexts,
    faults,
    look,
    focusField: goTo,
    showEmbedded: () => setView({ device: 'embedded', pane: narrow ? 'preview' : undefined }),
    zone,
    setZone,
  }
  useShortcuts([
    { keys: 'mod+z', label: 'Undo', group: 'Studio', pageOnly: true, run: studio.undo },
    { keys: 'mod+shift+z', label: 'Redo', group: 'Studio', pageOnly: true, run: studio.redo },
    { keys: 'mod+s', label: 'Save now', group: 'Studio', run: () => void session.flush() },
    { keys: 'mod+Enter', label: 'Publish', group: 'Studio', pageOnly: true, run: () => void publishing.publish() },
  ])
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      await session.flush()
      return session.unsent()
    },
    enableBeforeUnload: () => session.unsent(),
    withResolver: true,
  })

  const shown: Draft = history.shown ?? state.draft
  const checks = <PreflightPanel preflight={preflight} changes={unpublished} />
  return (
    <StudioContext value={studio}>
      <TopBar
        publishing={publishing}
        hasChanges={unpublished.length > 0}
        onHistory={() => setView({ history: true })}
        onChecks={wide || narrow ? undefined : () => setView({ pane: 'checks' })}
      />
      <div className="flex min-h-0 flex-1">
        {(!narrow || !pane) && (
          <div
            className={cx(
              'min-h-0 flex-none overflow-y-auto overscroll-contain border-line',
              narrow ? 'w-full' : 'w-93 border-e',
            )}
          >
            <Sections open={section} onOpen={openSection} />
          </div>
        )}
        {(!narrow || pane === 'preview') && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {history.entry && <ShownState {...history} entry={history.entry} />}
            <PreviewStage
              shown={shown}
              device={device}
              onDevice={next => setView({ device: next === 'phone' ? undefined : next })}
              ground={view.ground ?? 'light'}
              onGround={next => setView({ ground: next === 'dark' ? next : undefined })}
              state={pageState}
              onState={next => setView({ state: next === 'PAGE' ? undefined : next })}
            />
          </div>
        )}
        {wide && (
          <div className="min-h-0 w-82 flex-none overflow-y-auto overscroll-contain border-line border-s">{checks}</div>
        )}
        {narrow && pane === 'checks' && <div className="min-h-0 flex-1 overflow-y-auto">{checks}</div>}
      </div>
      {narrow && <PaneTabs pane={pane} onPane={next => setView({ pane: next })} />}
      {!wide && !narrow && (
        <Drawer
          title="Preflight"
          bare
          open={pane === 'checks'}
          onOpenChange={open => setView({ pane: open ? 'checks' : undefined })}
        >
          {checks}
        </Drawer>
      )}
      <HistoryDrawer
        open={view.history ?? false}
        onOpenChange={open => setView({ history: open || undefined })}
        shown={view.entry}
        onShow={history.show}
        onRestore={history.restore}
      />
      <ConflictDialog onChoose={session.choose} />
      {publishing.question && <WarningsDialog question={publishing.question} />}
      <PublishedDialog
        open={published}
        onOpenChange={setPublished}
        onEmbed={() => {
          setPublished(false)
          openSection('share')
        }}
      />
      <ConfirmDialog
        title="Leave with unsent changes?"
        confirm="Leave"
        open={leaving.status === 'blocked'}
        onOpenChange={open => !open && leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
      >
        The server cannot be reached. What you changed is kept in this browser and sent when you open the drop here
        again.
      </ConfirmDialog>
    </StudioContext>
  )
}
