import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SimulatedProduct {
  title: string
  images: string[]
  /** In hundredths. */
  prices: number[]
}

/** A shop that speaks as Shopify's do: `.json` with prices as texts, `.js` with hundredths, `/meta.json` with the currency. */
export async function simulatedShop({ currency = 'EUR' }: { currency?: string } = {}) {
  const products = new Map<string, SimulatedProduct>()
  /** Bytes by path. */
  const pictures = new Map<string, Buffer>()
  const asked: string[] = []
  /** Paths that are refused, as some shops do with `.json`. */
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const [, handle = '', kind = ''] = /^\/products\/([^/]+)\.(json|js)$/.exec(path) ?? []
    const product = products.get(decodeURIComponent(handle))
    if ([...refused].some(end => path.endsWith(end))) return response.writeHead(403).end()
    const picture = pictures.get(path)
    if (picture) return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    if (path === '/meta.json') return send(response, 'application/json', { currency })
    if (!product) return response.writeHead(404).end()
    if (kind === 'json')
      return send(response, 'application/json', {
        product: {
          title: product.title,
          image: product.images[0] ? { src: product.images[0] } : null,
          images: product.images.map(src => ({ src })),
          variants: product.prices.map(price => ({ price: (price / 100).toFixed(2) })),
        },
      })
    send(response, 'text/javascript', {
      title: product.title,
      featured_image: product.images[0]?.replace('https:', '') ?? null,
      images: product.images.map(src => src.replace('https:', '')),
      variants: product.prices.map(price => ({ price })),
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    domain: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    products,
    pictures,
    asked,
    refused,
    close: () => new Promise(done => server.close(done)),
  }
}

function send(response: import('node:http').ServerResponse, type: string, body: object) {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(JSON.stringify(body))
}
