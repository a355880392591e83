/** A picture in the sizes it is kept in, narrowest first; the sizes phones load are there as AVIF too. */
export interface Cover {
  images: readonly { url: string; avif_url?: string; width: number; height: number }[]
}

/** Addresses of the built files of fan pages; `fanAssets` reads them from the manifest of the build. */
export interface FanAssets {
  stylesheets: readonly string[]
  /** What a browser without scripts gets besides. */
  no_script_stylesheet: string
  /** The loader: it fetches the form's island when the form is first touched. */
  script: string
  /** Form-only besides: it tells the page around the form how high that is. */
  frame_script: string
}
