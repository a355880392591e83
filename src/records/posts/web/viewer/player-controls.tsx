import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { VOLUME_STEP } from '../media-rules.ts'
import { playerTime } from './player-time.ts'
import type { Player } from './use-player.ts'

const button =
  'grid size-7 flex-none place-items-center rounded-2 text-white hover:bg-white/15 focus-visible:outline-white [&_.lucide]:size-4'
const slider = 'h-6 min-w-0 cursor-pointer accent-white focus-visible:outline-2 focus-visible:outline-white'

/** Play and pause, the scrubber with the times, and the volume: drawn over the foot of the video. */
export function PlayerControls({ player }: { player: Player }) {
  const { playing, time, length, volume, muted } = player
  return (
    <div className="flex h-10 items-center gap-1.5 px-2 text-12 text-white tabular-nums">
      <button type="button" aria-label={playing ? 'Pause' : 'Play'} onClick={player.toggle} className={button}>
        {playing ? <Pause className="fill-current" /> : <Play className="fill-current" />}
      </button>
      <span>{playerTime(time)}</span>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${playerTime(time)} of ${playerTime(length)}`}
        min={0}
        max={length ?? 0}
        step={0.01}
        value={Math.min(time, length ?? 0)}
        disabled={!length}
        onChange={event => player.seek(Number(event.target.value))}
        data-own-arrows=""
        className={`${slider} flex-1`}
      />
      <span>{playerTime(length)}</span>
      <button type="button" aria-label={muted ? 'Unmute' : 'Mute'} onClick={player.toggleMuted} className={button}>
        {muted ? <VolumeX /> : <Volume2 />}
      </button>
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)} %`}
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={muted ? 0 : volume}
        onChange={event => player.setVolume(Number(event.target.value))}
        data-own-arrows=""
        className={`${slider} w-14`}
      />
    </div>
  )
}
