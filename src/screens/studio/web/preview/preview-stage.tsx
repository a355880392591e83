import { AppWindow, Monitor, RotateCw, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { offeredLanguage, otherLanguage } from '#records/drops/in-language.ts'
import { type PreviewState, studio } from '../../contract.ts'
import { type Draft, useStudio } from '../studio-context.ts'
import { EMBED_WIDTH, HOST, type HostGround, HostPage } from './host-page.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreview } from './use-preview.ts'

export type Device = 'phone' | 'desktop' | 'embedded'

const screens = { phone: { width: 390, height: 800 }, desktop: { width: 1440, height: 900 }, embedded: HOST } as const

interface PreviewStageProps {
  /** What is shown: the draft, or a state of the history. */
  shown: Draft
  device: Device
  onDevice: (device: Device) => void
  state: PreviewState
  onState: (state: PreviewState) => void
  /** Of the site around the embedded form. */
  ground: HostGround
  onGround: (ground: HostGround) => void
}

/** The page beside the editor: on a phone, on a desktop or inside another site, in each of its states. */
export function PreviewStage(props: PreviewStageProps) {
  const { shown, device, onDevice, state, onState, ground, onGround } = props
  const { organization_id, drop } = useStudio()
  const embedded = device === 'embedded'
  const [second, setSecond] = useState(false)
  const other = offeredLanguage(shown)
  const language = second && other ? other : undefined
  const { html, error, retry } = usePreview(organization_id, drop, {
    changes: shown,
    state,
    form_only: embedded,
    language,
  })
  const { data: embed } = useQuery(studio.embed, embedded ? { organization_id, id: drop.id } : skipToken)
  const [shownHeight, setShownHeight] = useState<number>()
  const height = shownHeight ?? embed?.height
  const screen = screens[device]
  const [stage, scale] = useFit(screen)
  const frame = { scale, onOpenForm: () => onState('SIGN_UP'), onCloseForm: () => onState('PAGE') }
  // a form that is not in the page as it is opened
  const opens = shown.form_layout !== 'EXPANDED'
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-1 flex-col bg-side">
      <div className="flex flex-none flex-wrap items-center justify-center gap-2 px-3 pt-3">
        <Segments
          label="State of the page"
          value={state === 'SIGN_UP' && !opens ? 'PAGE' : state}
          onValueChange={onState}
          options={[
            { value: 'PAGE', label: 'Page' },
            ...(opens ? [{ value: 'SIGN_UP' as const, label: shown.form_layout === 'STEPS' ? 'Step 2' : 'Form' }] : []),
            ...(shown.require_otp ? [{ value: 'CODE' as const, label: 'Code' }] : []),
            { value: 'AFTER_SIGN_UP', label: 'Thank you' },
            ...(shown.teaser ? [{ value: 'TEASER' as const, label: 'Teaser' }] : []),
            { value: 'ENDED', label: 'Ended' },
          ]}
        />
        <Segments
          label="Screen"
          value={device}
          onValueChange={onDevice}
          options={[
            { value: 'phone', label: 'Phone', icon: <Smartphone /> },
            { value: 'desktop', label: 'Desktop', icon: <Monitor /> },
            { value: 'embedded', label: 'Embedded', icon: <AppWindow /> },
          ]}
        />
        {other && (
          <Segments
            label="Language of the preview"
            value={second ? 'second' : 'first'}
            onValueChange={shownLanguage => setSecond(shownLanguage === 'second')}
            options={[
              { value: 'first', label: otherLanguage(other).toUpperCase() },
              { value: 'second', label: other.toUpperCase() },
            ]}
          />
        )}
        {embedded && (
          <Segments
            label="Ground of the other site"
            value={ground}
            onValueChange={onGround}
            options={[
              { value: 'light', label: 'Light site' },
              { value: 'dark', label: 'Dark site' },
            ]}
          />
        )}
      </div>
      {error && html && (
        <Message
          tone="warning"
          className="mx-3 mt-2"
          action={
            <Button size="small" icon={<RotateCw />} onClick={retry}>
              Try again
            </Button>
          }
        >
          The preview stands still: {error.message}
        </Message>
      )}
      <div ref={stage} className="relative grid min-h-0 flex-1 place-items-center overflow-hidden p-4">
        {error && !html && <Failed what="The preview" error={error} onRetry={retry} />}
        <div
          hidden={error !== undefined && !html}
          style={{ width: screen.width * scale, height: screen.height * scale }}
          className={cx(
            'relative box-content flex-none overflow-hidden bg-bg',
            device === 'phone'
              ? 'rounded-[34px] border-[7px] border-[oklch(0.17_0.005_85)] shadow-float'
              : 'rounded-3 border border-line-field shadow-float',
          )}
        >
          {html && scale > 0 && embedded && height ? (
            <HostPage ground={ground} scale={scale} height={height}>
              {/* a ground of its own comes from the site's scheme, so another one is another document */}
              <PreviewFrame
                key={ground}
                {...frame}
                html={html}
                width={EMBED_WIDTH}
                height={height}
                transparent
                onHeight={setShownHeight}
              />
            </HostPage>
          ) : html && scale > 0 && !embedded ? (
            <PreviewFrame {...frame} html={html} {...screen} />
          ) : (
            <div role="status" className="grid size-full content-start gap-4 p-0">
              <span className="sr-only">Loading the preview</span>
              <Skeleton className="aspect-square! h-auto! w-full rounded-none!" />
              <Skeleton className="mx-5 h-6! w-1/2!" />
              <Skeleton className="mx-5 h-3! w-3/4!" />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

const BEZEL = 16
const PADDING = 32

/** How much a screen is made smaller to stand on the stage whole. */
function useFit({ width, height }: { width: number; height: number }) {
  const stage = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { clientWidth, clientHeight } = entry.target
      const room = { width: clientWidth - PADDING - BEZEL, height: clientHeight - PADDING - BEZEL }
      setScale(Math.max(0.1, Math.min(1, room.width / width, room.height / height)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [width, height])
  return [stage, scale] as const
}
