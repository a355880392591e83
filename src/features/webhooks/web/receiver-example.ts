/** A whole receiver, the same as in docs/webhooks.md, which a test runs. */
export const receiverExample = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  try {
    const event = webhook.verify(await text(request), request.headers)
    response.writeHead(204).end()
    console.log(event.type, event.data.fan_id)
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT ?? 8080, '127.0.0.1')`
