/** Hands a file to the browser that came whole with an answer, as base64. */
export function saveBase64(name: string, base64: string, type: string) {
  saveBlob(name, new Blob([Uint8Array.from(atob(base64), character => character.charCodeAt(0))], { type }))
}

export function saveBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads it after this turn
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Starts a download as a press on a link would: the browser shows its progress, and that it failed. The page stays. */
export function startDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
