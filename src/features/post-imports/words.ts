import type { PostRejection, PostRemark, PostTarget } from './contract.ts'

export const postTargetNames: Record<PostTarget, string> = {
  url: 'Link of the post',
  post_id: 'Id of the post',
  platform: 'Platform',
  author: 'Author (handle)',
  author_name: 'Author (name)',
  followers: 'Followers of the author',
  verified: 'Author is verified',
  description: 'Caption',
  published_at: 'Date posted',
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  hashtags: 'Hashtags',
  sound: 'Sound (title)',
  sound_author: 'Sound (artist)',
  sound_id: 'Sound (id)',
  sound_original: 'Sound is original',
  sound_link: 'Sound (link)',
  sound_play: 'Sound (audio file)',
  sound_cover: 'Sound (picture)',
  duration: 'Length',
  cover: 'Picture',
  video: 'Video file',
  slides: 'Pictures of a carousel',
  country: 'Country',
  genres: 'Genres',
  counted_at: 'Date of the counts',
}

export const postRejectionWords: Record<PostRejection, string> = {
  NO_POST: 'Nothing says which post this is: no link and no id.',
  LINK_INVALID: 'The link does not lead to a post on TikTok, Instagram, YouTube or X.',
  ID_INEXACT: 'The id has lost digits, as happens in spreadsheets. Add the link of the post.',
  NO_PLATFORM: 'Nothing says on which platform the post is.',
  NO_AUTHOR: 'Nothing says who published the post.',
  NO_DATE: 'Nothing says when it was published.',
  DATE_UNREADABLE: 'The date was not understood.',
  DATE_IN_FUTURE: 'The date is in the future.',
  ERASED: 'This person asked to be erased.',
}

export const postRemarkWords: Record<PostRemark, string> = {
  COUNT_UNREADABLE: 'A number was not understood and left out.',
  COUNTRY_UNREADABLE: 'The country was not understood and left out.',
  GENRE_UNKNOWN: 'A genre that is not in the list was left out.',
  MEDIA_INVALID: 'A link to a picture, video or sound was not valid and left out.',
  TOO_LONG: 'A text was too long and was cut.',
  DATE_UNREADABLE: 'The date of the counts was not understood: they count as of the import.',
  DATE_IN_FUTURE: 'The date of the counts is in the future: they count as of the import.',
}
