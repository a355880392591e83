import sharp from 'sharp'
import { randomStream } from '#platform/server/random-stream.ts'

const WIDTH = 540
const HEIGHT = 960

/** A made-up story: a sun over water, a crowd before a stage, or a window at night. The same for the same number. */
export function storyPicture(number: number): Promise<Buffer> {
  const random = randomStream(number ^ 0x51ab_77e3)
  const hue = random.between(0, 359)
  const other = (hue + random.between(40, 140)) % 360
  const scene = random.pick([sea, crowd, windows, road])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="hsl(${hue} 45% 38%)"/>
<stop offset="1" stop-color="hsl(${other} 38% 14%)"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${scene(random, other)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

type Random = ReturnType<typeof randomStream>
type Scene = (random: Random, hue: number) => string

const sea: Scene = (random, hue) => {
  const [x, y, r] = [random.between(190, 350), random.between(260, 400), random.between(70, 130)]
  const gleams = [0, 1, 2, 3, 4].map(at => {
    const width = 150 - at * 22 + random.between(-20, 20)
    return `<rect x="${x - width / 2}" y="${600 + at * 56}" width="${width}" height="12" rx="6" fill="hsl(44 80% 84% / ${0.75 - at * 0.13})"/>`
  })
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(44 85% 84%)"/><rect y="560" width="540" height="400" fill="hsl(${hue} 42% 20% / .75)"/>${gleams.join('')}`
}

const crowd: Scene = (random, hue) => {
  const beams = [0, 1, 2, 3].map(at => {
    const top = at * 160 + random.between(0, 60)
    const foot = random.between(60, 480)
    return `<path d="M${top} 0L${foot - 90} 960H${foot + 90}Z" fill="hsl(${hue + at * 24} 75% 74% / .22)"/>`
  })
  const heads = Array.from({ length: 9 }, (_, at) => {
    const y = 800 + random.between(-30, 40)
    return `<circle cx="${at * 66 + 10}" cy="${y}" r="42" fill="hsl(${hue} 30% 7%)"/>`
  })
  return `${beams.join('')}<circle cx="270" cy="560" r="42" fill="hsl(${hue} 30% 8%)"/><path d="M190 960V720Q190 620 270 620T350 720V960Z" fill="hsl(${hue} 30% 8%)"/>${heads.join('')}<rect y="850" width="540" height="110" fill="hsl(${hue} 30% 7%)"/>`
}

const windows: Scene = (random, hue) => {
  const panes = Array.from({ length: 15 }, (_, at) => {
    const lit = random.between(0, 9) < 4
    const fill = lit ? `hsl(34 ${random.between(45, 75)}% ${random.between(62, 82)}%)` : `hsl(${hue} 22% 22%)`
    return `<rect x="${40 + (at % 3) * 165}" y="${70 + Math.floor(at / 3) * 172}" width="130" height="130" rx="6" fill="${fill}"/>`
  })
  return `<rect width="540" height="960" fill="hsl(${hue} 28% 11% / .8)"/>${panes.join('')}`
}

const road: Scene = (random, hue) => {
  const x = random.between(200, 340)
  const hills = [0, 1].map(at => {
    const top = 560 + at * 70
    return `<path d="M0 ${top}Q135 ${top - random.between(40, 120)} 270 ${top}T540 ${top}V960H0Z" fill="hsl(${hue} 34% ${22 - at * 8}%)"/>`
  })
  return `<circle cx="${x}" cy="300" r="${random.between(50, 90)}" fill="hsl(28 90% 78%)"/>${hills.join('')}<path d="M${x - 12} 640L120 960H420L${x + 12} 640Z" fill="hsl(${hue} 12% 12%)"/><path d="M${x} 680L262 960H278Z" fill="hsl(44 60% 82%)"/>`
}
