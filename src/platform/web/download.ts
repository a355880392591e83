/** Starts a download as a press on a link would: the browser shows its progress, and that it failed. The page stays. */
export function startDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
