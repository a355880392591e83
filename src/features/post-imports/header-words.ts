import type { PostTarget } from './contract.ts'

/**
 * Known column headers, letters and digits only: our own export, scrapers of TikTok, Instagram and YouTube (nested fields are
 * named by their path, `authorMeta.name`), and the platforms' APIs.
 */
export const headerWords: Record<PostTarget, string> = {
  url: `url link posturl postlink videourl webvideourl weburl permalink shareurl tweeturl twitterurl lien enlace
    videolink reelurl inputurl`,
  post_id: 'id postid videoid awemeid itemid tweetid idstr shortcode code mediaid pk',
  platform: 'platform network socialnetwork source plattform plateforme plataforma',
  author: `author username authorname authorusername authoruniqueid authoruniqueid uniqueid authormetaname handle ownerusername
    userusername creator creatorusername account channelusername channelhandle authorid screenname authorscreenname
    userscreenname auteur autor`,
  author_name: `authormetanickname authornickname nickname ownerfullname fullname displayname authordisplayname channelname
    channeltitle authorfullname username2`,
  followers: `authorfollowers followers followercount authormetafans authorstatsfollowercount fans authorfollowercount
    numberofsubscribers subscribercount channelsubscribers ownerfollowerscount followerscount authorfollowerscount abonnes`,
  verified: 'verified isverified authorverified authormetaverified authorisverified ischannelverified ownerisverified',
  description: `description text caption desc videodescription title posttext fulltext content legende beschreibung
    descripcion legenda captiontext`,
  published_at: `publishedat createdat createtimeiso createtime timestamp dateposted postedat date uploaddate publishdate
    publishtime postdate takenat takenattimestamp datepublished createdatplatform uploadedat datetime fecha datum
    posted postedon published publishedon publicationdate dateofpost uploaded uploadedon publiele datedepublication
    veroffentlicht veroffentlichtam publicado fechadepublicacion`,
  views: `playcount views viewcount videoplaycount videoviewcount plays statsplaycount statisticsplaycount statsviewcount
    igplaycount viewscount impressions vues aufrufe visualizaciones reproducciones`,
  likes: `likecount likes diggcount heartcount likescount favoritecount statsdiggcount statisticsdiggcount jaime
    statisticslikecount hearts megusta`,
  comments: `commentcount comments commentscount replycount statscommentcount statisticscommentcount commentaires kommentare
    comentarios`,
  shares: `sharecount shares sharescount retweetcount reposts statssharecount statisticssharecount repostcount partages`,
  hashtags: 'hashtags hashtag tags hashtagsname hashtagnames hashtagstitle challenges challengestitle',
  sound: `sound soundtitle soundname music musicname musictitle musicmetamusicname musicinfosongname songname songtitle audio
    audiotitle audioname song`,
  sound_author: `soundauthor soundartist musicauthor musicauthorname musicmetamusicauthor musicinfoartistname artistname
    musicartist audioauthor`,
  sound_id: 'soundid musicid musicmetamusicid musicinfoaudioid audioid musicidstr',
  sound_original:
    'soundoriginal musicmetamusicoriginal musicoriginal isoriginalsound originalsound musicinfousesoriginalaudio',
  sound_link: 'soundurl soundlink musicurl',
  sound_play: 'soundplayurl musicplayurl musicmetaplayurl audiourl',
  sound_cover: 'soundcoverurl musiccoverurl musicmetacovermediumurl musiccover',
  duration: 'duration videometaduration videoduration length durationseconds videolength lengthseconds duree dauer',
  cover: `cover coverurl videometacoverurl videocover thumbnail thumbnailurl displayurl image imageurl picture origincover
    dynamiccover thumbnails thumbnailsrc`,
  video: 'playurl videoplayurl videofile mediaurls downloadaddr playaddr downloadurl videometadownloadaddr mediaurl',
  slides:
    'images slideshowimagelinksdownloadlink slideshowimagelinkstiktoklink slides imageposts carousel childpostsdisplayurl',
  country: 'country countrycode region regioncode locationcreated locationmetacountrycode market pays land pais',
  genres: 'genre genres',
  counted_at: 'scrapedat countedat collectedat fetchedat crawledat scrapetime retrievedat dateofcounts extractedat',
}
