/// <reference path="./qrcode.d.ts" />
import { Download } from 'lucide-react'
import { create } from 'qrcode'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'

/** Quiet zone the standard asks for, in modules. */
const EDGE = 4

/** One path of all dark modules, a run of them per stroke, and the side of the square it is drawn in. */
export function qrPath(text: string): { path: string; side: number } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      const start = x
      while (x + 1 < size && data[y * size + x + 1]) x++
      path += `M${start + EDGE} ${y + EDGE}h${x - start + 1}v1H${start + EDGE}z`
    }
  }
  return { path, side: size + 2 * EDGE }
}

/** The code of an address, black on white in both themes because that is what cameras read, and the files to print. */
export default function QrCode({ url, fileName }: { url: string; fileName: string }) {
  const { path, side } = qrPath(url)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return (
    <div className="grid justify-items-center gap-3 p-3">
      <svg
        role="img"
        aria-label={`QR code of ${url}`}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-2 bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <span className="grid w-full grid-cols-2 gap-2">
        <Button icon={<Download />} onClick={() => downloadPng(url, fileName)}>
          PNG
        </Button>
        <a
          href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          download={`${fileName}.svg`}
          className={buttonClass('secondary')}
        >
          <Download />
          SVG
        </a>
      </span>
    </div>
  )
}

/** Pixels per module: sharp on a flyer, small enough for a mail. */
const PIXELS = 24

function downloadPng(url: string, fileName: string) {
  const { path, side } = qrPath(url)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * PIXELS
  const draw = canvas.getContext('2d')
  if (!draw) return
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.scale(PIXELS, PIXELS)
  draw.fillStyle = '#000'
  draw.fill(new Path2D(path))
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${fileName}.png`
  link.click()
}
