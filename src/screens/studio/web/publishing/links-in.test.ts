import { expect, it } from 'vitest'
import { linksIn } from './links-in.ts'

it('finds the links of rows and blocks, and none when a draft has only texts and our own files', () => {
  const draft = { title: 'Night Bus', custom_image_url: '/media/cover.webp', description: 'See https://night.example' }
  expect(linksIn([{ title: 'Mara' }, draft])).toBe('')
  const rows = {
    listening_links: [{ destination_url: 'https://a.example/1' }],
    blocks: [{ items: [{ url: 'http://b.example' }] }],
  }
  expect(linksIn([{ website_url: 'https://mara.example' }, { ...draft, ...rows }])).toBe(
    'https://mara.example\nhttps://a.example/1\nhttp://b.example',
  )
})
