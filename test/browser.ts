import { request } from 'node:http'

/** What a phone's browser sends with a page. */
export const browser = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-GB,en;q=0.9',
}

interface Opened {
  status: number
  html: string
}

/** Asks for a page with these headers and no other: `fetch` adds its own, by which it is known for a program. */
export function openPage(url: string, headers: Record<string, string> = browser, method = 'GET'): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, answer => {
      let html = ''
      answer.setEncoding('utf8').on('data', text => {
        html += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, html }))
      answer.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}
