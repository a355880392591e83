import { useEffect, useRef, useState } from 'react'
import { DEFAULT_VOLUME, VIDEO_START_S } from '../media-rules.ts'

/** The volume of the last player, kept while the page is open. */
let lastVolume = DEFAULT_VOLUME

/**
 * State of one video, or of an audio track beside pictures. Playback stops when the source changes; a failure is logged and says
 * nothing (MEDIA-012, MEDIA-013).
 */
export function usePlayer({ src, audio }: { src: string | null; audio: string | null }) {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState<number | null>(null)
  const [volume, setVolume] = useState(lastVolume)
  const [muted, setMuted] = useState(false)
  const [failed, setFailed] = useState<string>()
  const main = () => video.current ?? track.current

  useEffect(() => {
    for (const element of [video.current, track.current]) if (element) element.volume = muted ? 0 : volume
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source starts from its beginning, at rest
  useEffect(() => {
    const elements = [video.current, track.current]
    setPlaying(false)
    setTime(0)
    setLength(null)
    return () => {
      for (const element of elements) element?.pause()
    }
  }, [src, audio])

  const log = (error: unknown) => {
    // a newer play or pause took over
    if ((error as Error).name !== 'AbortError') console.warn('Error playing the video', error)
  }
  const play = () => {
    setPlaying(true)
    for (const element of [video.current, track.current])
      element?.play()?.catch(error => {
        setPlaying(false)
        log(error)
      })
  }
  const pause = () => {
    setPlaying(false)
    video.current?.pause()
    track.current?.pause()
  }
  const seek = (seconds: number) => {
    for (const element of [video.current, track.current]) if (element) element.currentTime = seconds
    setTime(seconds)
  }
  return {
    video,
    track,
    playing,
    time,
    length,
    volume,
    muted,
    /** The source could not be played. */
    failed: failed !== undefined && failed === src,
    toggle: () => (playing ? pause() : play()),
    seek,
    setVolume: (next: number) => {
      lastVolume = next
      setVolume(next)
      setMuted(next === 0)
    },
    toggleMuted: () => setMuted(!muted),
    /** Of the element that tells the time: the video, else the track. */
    events: {
      onTimeUpdate: () => setTime(main()?.currentTime ?? 0),
      onLoadedMetadata: () => {
        const element = main()
        setLength(element && Number.isFinite(element.duration) ? element.duration : null)
        if (element && element.currentTime < VIDEO_START_S) element.currentTime = VIDEO_START_S
      },
      onError: () => {
        setPlaying(false)
        setFailed(src ?? undefined)
        console.warn('Error playing the video', src)
      },
    },
  }
}

export type Player = ReturnType<typeof usePlayer>
