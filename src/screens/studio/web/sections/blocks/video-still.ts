/** Into a video: its first picture is often black. */
const AT_SECONDS = 1
const PATIENCE_MS = 15_000

/** A picture of a video of ours, made by this browser; null where it cannot play it. */
export async function captureStill(url: string): Promise<File | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = url
    await event(video, 'loadeddata')
    if (Number.isFinite(video.duration)) {
      const sought = event(video, 'seeked')
      video.currentTime = Math.min(AT_SECONDS, video.duration / 3)
      await sought
    }
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
    return blob && new File([blob], 'still.jpg', { type: blob.type })
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function event(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    signal.addEventListener('abort', reject)
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', reject, { once: true })
  })
}
