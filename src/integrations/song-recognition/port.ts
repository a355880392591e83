export interface RecognizedSong {
  /** The recogniser's own id, the same for the same song. */
  id: string
  title: string
  artist: string
}

export type Recognition =
  | { outcome: 'found'; song: RecognizedSong }
  | { outcome: 'none' }
  /** It could not listen: worth another try. */
  | { outcome: 'failed'; reason: string }

/** Hears which song plays in a video or a sound. */
export interface SongRecognition {
  readonly name: 'audd' | 'simulator'
  /** Never throws for what the service may answer. */
  recognize(mediaUrl: string): Promise<Recognition>
}
