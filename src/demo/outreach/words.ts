import type { RichNode } from '#platform/contract/rich-text.ts'

/** Rich text: an empty line ends a paragraph. */
export const written = (text: string): RichNode => ({
  type: 'doc',
  content: text.split('\n\n').map(paragraph => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }]),
  })),
})

export const SIGNATURES = {
  full: 'Ottilie Brandt\nSaltgrass Records, artist marketing',
  short: 'Ottilie, Saltgrass',
}

export const TEMPLATES = [
  {
    name: 'First note',
    subject: 'A song for {{creator_name}}',
    text: 'Hi {{creator_name}},\n\nI look after releases at {{brand_name}}. We have a new one that fits what you make, and we would like to pay you for a post with it.\n\nShall I send the song and a short brief?',
  },
  {
    name: 'Promotion with a fee',
    subject: '{{campaign_name}}: one post, your idea',
    text: 'Hi {{creator_name}},\n\nwe are putting together a small group for {{campaign_name}}. One post, your idea, within two weeks. What would you ask for it?',
  },
  {
    name: 'Thank you',
    subject: 'Your post is lovely',
    text: 'Hi {{creator_name}},\n\nthank you for the post. The whole office has watched it. Your payment leaves this week.',
  },
] as const

export const SNIPPETS = [
  {
    word: 'rate-ok',
    text: 'That rate works for us. I will send the brief today, and the fee is paid within a week of the post.',
  },
  { word: 'stems', text: 'Of course: stems and an instrumental are on their way to you.' },
  { word: 'too-much', text: 'That is above what this release can carry. Could you do one post without the story?' },
] as const

export const MAILINGS = {
  orchard: {
    subject: 'Slow Orchard, for {{creator_name}}',
    text: 'Hi {{creator_name}},\n\nSlow Orchard comes out in two weeks, and the second verse sounds as if it were made for your videos. We pay for one post, with your idea and in your own time.\n\nMay I send you the song?',
  },
  heat: {
    subject: 'Heat Signature: eight counts from the chorus',
    text: 'Hi {{creator_name}},\n\nwe are looking for a few people to dance the chorus of Heat Signature. Your own room, your own light, no lip sync.\n\nAre you free before the 20th, and what do you charge?',
  },
  letters: {
    subject: 'Letters Home: may we use your clip?',
    text: 'Hi {{creator_name}},\n\nyour clip with Letters Home is wonderful. May we show it on our own page, with your name, for a fee?',
  },
  running: {
    subject: 'Nine Suns: first listen',
    text: 'Hi {{creator_name}},\n\nNine Suns is not out yet, and we would like you to hear it first. Tell me where to send it, and what a reaction video costs with you.',
  },
  scheduled: {
    subject: 'Tidal Memory: the week of the release',
    text: 'Hi {{creator_name}},\n\nTidal Memory comes out on Friday. Would you make one post in its first week?',
  },
  drafts: [
    {
      subject: 'Sugar Glass remix contest',
      text: 'Hi {{creator_name}},\n\nwe are opening the stems of Sugar Glass for a week. The best three remixes ',
    },
    { subject: 'Would you book with us again?', text: 'Hi {{creator_name}},\n\nit is half a year since' },
  ],
} as const

export const STEPS = [
  {
    name: 'First note',
    subject: 'Room Zero, before anybody else',
    text: 'Hi {{creator_name}},\n\nRoom Zero is a quiet record, and you talk about quiet records better than most. I would love to send it to you before it comes out.\n\nWe pay for an honest review; nobody reads it before you post it.',
    delay_days: 0,
  },
  {
    name: 'Reminder',
    subject: '',
    text: 'Hi {{creator_name}},\n\nonly so that this does not get lost: shall I send you Room Zero?',
    delay_days: 3,
  },
  {
    name: 'Last note',
    subject: '',
    text: 'Hi {{creator_name}},\n\nthis is my last mail about it. If another record suits you better, tell me what you are listening to.',
    delay_days: 5,
  },
] as const

export const ANSWERS = {
  rate: 'Hi Ottilie,\n\nyes, gladly! My usual is 650 euros for one post, or 1,100 for two and the story. I am free from the 27th.',
  stems: 'Could you send stems? I would like to cut on the second verse.',
  when: 'Love this one. What is the timeline, and do you need to see it before I post?',
  manager: 'Thanks! Please talk to my manager about the fee, I have put her in copy.',
  later: 'I am moving house until next week. Can I get back to you on Tuesday?',
  no: 'Thank you for thinking of me, but it is not quite my kind of music. All the best with it!',
  yes: 'Deal. Send me the brief and I will post on the 3rd.',
  thanks: 'Got it, thank you! You will have a first cut on Monday.',
  first:
    'Hello Saltgrass,\n\nI used Letters Home in three videos last month and people keep asking for more. Do you work with creators directly?',
} as const

export const OUR_ANSWER = '650 for one post works for us. The brief follows today.'
