import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { Segments } from '#platform/web/ui/segments.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { PreviewState } from '../../contract.ts'
import { type Draft, useStudio } from '../studio-context.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreview } from './use-preview.ts'

export type Device = 'phone' | 'desktop'

const screens = { phone: { width: 390, height: 800 }, desktop: { width: 1440, height: 900 } } as const

interface PreviewStageProps {
  /** What is shown: the draft, or a state of the history. */
  shown: Draft
  device: Device
  onDevice: (device: Device) => void
  state: PreviewState
  onState: (state: PreviewState) => void
}

/** The page beside the editor: on a phone or a desktop, in each of its states. */
export function PreviewStage({ shown, device, onDevice, state, onState }: PreviewStageProps) {
  const { organization_id, drop } = useStudio()
  const { html, error } = usePreview(organization_id, drop.id, shown, state)
  const screen = screens[device]
  const [stage, scale] = useFit(screen)
  const compact = shown.form_layout === 'COMPACT'
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-1 flex-col bg-side">
      <div className="flex flex-none flex-wrap items-center justify-center gap-2 px-3 pt-3">
        <Segments
          label="State of the page"
          value={state === 'SIGN_UP' && !compact ? 'PAGE' : state}
          onValueChange={onState}
          options={[
            { value: 'PAGE', label: 'Page' },
            ...(compact ? [{ value: 'SIGN_UP' as const, label: 'Form' }] : []),
            ...(shown.require_otp ? [{ value: 'CODE' as const, label: 'Code' }] : []),
            { value: 'AFTER_SIGN_UP', label: 'Thank you' },
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
          ]}
        />
      </div>
      {error && html && (
        <Message tone="warning" className="mx-3 mt-2">
          The preview stands still: {error.message}
        </Message>
      )}
      <div ref={stage} className="relative grid min-h-0 flex-1 place-items-center overflow-hidden p-4">
        <div
          style={{ width: screen.width * scale, height: screen.height * scale }}
          className={cx(
            'relative box-content flex-none overflow-hidden bg-bg',
            device === 'phone'
              ? 'rounded-[34px] border-[7px] border-[oklch(0.17_0.005_85)] shadow-float'
              : 'rounded-3 border border-line-field shadow-float',
          )}
        >
          {html && scale > 0 ? (
            <PreviewFrame
              html={html}
              {...screen}
              scale={scale}
              onOpenForm={() => onState('SIGN_UP')}
              onCloseForm={() => onState('PAGE')}
            />
          ) : (
            <div role="status" className="grid size-full content-start gap-4 p-0">
              <span className="sr-only">{error ? error.message : 'Loading the preview'}</span>
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
