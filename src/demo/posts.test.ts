import { expect, it } from 'vitest'
import { detect } from '#records/trends/server/detector/detect.ts'
import { ordinary } from './post-topics.ts'
import { madeUpSegments } from './posts.ts'

const now = new Date('2026-11-23T09:00:00Z')

it('makes up posts whose topics the detector finds, each nearly whole and nearly pure', () => {
  for (const { posts } of madeUpSegments(now)) {
    const topicOf = new Map(posts.map(({ topic, post }) => [post.platform_id, topic]))
    const { trends } = detect(
      posts.map(({ post }) => ({
        id: post.platform_id,
        published_at: post.published_at.getTime(),
        author: post.author.username,
        caption: post.description ?? '',
        hashtags: post.hashtags,
        sound: post.sound && { title: post.sound.title, author: post.sound.author_name ?? '' },
        play_count: post.play_count,
        like_count: post.heart_count,
        trend: null,
        by_hand: false,
      })),
      [],
    )
    const told = new Set(posts.map(({ topic }) => topic).filter(({ sound }) => sound !== null))
    for (const topic of told) {
      const shares = trends.map(({ members }) => {
        const own = members.filter(({ id }) => topicOf.get(id) === topic).length
        return { whole: own / topic.posts, pure: own / members.length }
      })
      const best = shares.toSorted((a, b) => b.whole - a.whole)[0]
      expect(best?.whole).toBeGreaterThan(0.85)
      expect(best?.pure).toBeGreaterThan(0.85)
    }
    // what everybody posts is hardly a trend
    const others = trends.flatMap(({ members }) => members).filter(({ id }) => topicOf.get(id) === ordinary)
    expect(others.length, trends.map(({ titles }) => titles[0]).join(', ')).toBeLessThan(posts.length / 5)
  }
})
