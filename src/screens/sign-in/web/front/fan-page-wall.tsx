import { siSpotify } from 'simple-icons'
import { type PictureOfPage, pictures } from './pictures.ts'

/** Nine fan pages in three columns that drift slowly; one of them is being filled in. */
export function FanPageWall() {
  return (
    <div role="img" aria-label="Nine fan pages, each in the colours of its cover" className="front-wall">
      {pictures.map(column => (
        <div key={column[0]?.title} className="front-column">
          {column.map(page => (
            <FanPage key={page.title} page={page} />
          ))}
        </div>
      ))}
    </div>
  )
}

function FanPage({ page }: { page: PictureOfPage }) {
  const { title, artist, about, cover, portrait, voice, colours, action } = page
  const style = Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--page-${name}`, value]))
  return (
    <div className="front-page" data-voice={voice} data-living={page.living} style={style} aria-hidden="true">
      <img className="front-cover" src={cover} alt="" width={250} height={250} />
      <div className="front-body">
        <p className="front-artist">
          <img src={portrait} alt="" width={20} height={20} />
          {artist}
        </p>
        <p className="front-title">{title}</p>
        <p>{about}</p>
        {page.countdown && (
          <p className="front-countdown">
            {page.countdown.map(([figure, unit]) => (
              <span key={unit}>
                <b>{figure}</b>
                {unit}
              </span>
            ))}
          </p>
        )}
        {page.living && (
          <span className="front-field">
            Reach me by email
            <span>
              ines@exam
              <i />
            </span>
          </span>
        )}
        {page.presave && (
          <span className="front-service">
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-3.5 fill-current">
              <path d={siSpotify.path} />
            </svg>
            Spotify
            <b>Pre-save</b>
          </span>
        )}
        {action && <span className="front-action">{action}</span>}
      </div>
    </div>
  )
}
