import type { Db } from '#platform/server/database/db.ts'
import type { Widget, WidgetType } from '../../contract.ts'
import { dropSignups } from './drop-signups.ts'
import { notableStoryMentions } from './mentions.ts'
import { topSocialContent, trendingSounds } from './posts.ts'
import { upcomingReleases } from './releases.ts'
import { mostStreamedArtists, mostStreamedSongs, revenueByPlatform, streamsByPlatform } from './royalties.ts'
import { noSource, type WidgetFacts, type WidgetSource } from './widget.ts'

const SOURCES: Record<WidgetType, WidgetSource> = {
  most_streamed_artists: mostStreamedArtists,
  most_streamed_songs: mostStreamedSongs,
  streams_by_platform: streamsByPlatform,
  revenue_by_platform: revenueByPlatform,
  upcoming_releases: upcomingReleases,
  drop_signups: dropSignups,
  // recognitions come from no source that Fanfare reads
  most_shazamed_songs: async () => noSource('most_shazamed_songs'),
  notable_story_mentions: notableStoryMentions,
  top_social_content: topSocialContent,
  trending_sounds: trendingSounds,
}

/** The widgets, in the order of the dashboard, without those that a member hides. */
export async function allWidgets(db: Db, facts: WidgetFacts, hidden: readonly WidgetType[] = []): Promise<Widget[]> {
  const widgets = []
  for (const [type, source] of Object.entries(SOURCES) as [WidgetType, WidgetSource][])
    if (!hidden.includes(type)) widgets.push(await source(db, facts))
  return widgets
}
