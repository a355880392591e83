import { isReady } from './asset-checks.ts'
import type { Asset, Task } from './contract.ts'
import type { ReleaseStatus, TaskState, TaskType } from './kinds.ts'

/** What has to be completed before a task opens. */
const AFTER: Partial<Record<TaskType, TaskType>> = {
  SUBMIT_RELEASE_FOR_REVIEW: 'DEFINE_ROYALTY_SPLITS',
  SHARE_THE_PRESAVE_DROP: 'BUILD_YOUR_RELEASE_CALENDAR',
  SUBMIT_PITCH_NOTES_FOR_PLAYLISTING: 'BUILD_YOUR_RELEASE_CALENDAR',
  SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING: 'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING',
  UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY: 'SUBMIT_RELEASE_FOR_REVIEW',
  UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC: 'SUBMIT_RELEASE_FOR_REVIEW',
}

type Waiting = Pick<Task, 'id' | 'type' | 'state' | 'after_task_id'>

/** The task that this one waits for, if it waits for any. */
export const taskBefore = <T extends Waiting>(task: Waiting, tasks: readonly T[]): T | undefined =>
  task.type === 'CUSTOM'
    ? tasks.find(({ id }) => id === task.after_task_id)
    : tasks.find(({ type }) => type === AFTER[task.type])

/** Whether a task may go from one state to the other (ENUM-110). */
export const canChangeState = (from: TaskState, to: TaskState): boolean =>
  (from === 'LOCKED' && to === 'INCOMPLETE') ||
  (from === 'INCOMPLETE' && to === 'COMPLETED') ||
  (from === 'COMPLETED' && to === 'INCOMPLETE')

/** Locked tasks whose turn has come: what they wait for is completed or gone. */
export const tasksToUnlock = <T extends Waiting>(tasks: readonly T[]): T[] =>
  tasks.filter(task => task.state === 'LOCKED' && (taskBefore(task, tasks)?.state ?? 'COMPLETED') === 'COMPLETED')

/** The state of a new task. */
export const firstState = (task: Omit<Waiting, 'state'>, tasks: readonly Waiting[]): TaskState =>
  (taskBefore({ ...task, state: 'LOCKED' }, tasks)?.state ?? 'COMPLETED') === 'COMPLETED' ? 'INCOMPLETE' : 'LOCKED'

export interface TaskFacts {
  status: ReleaseStatus
  out_on: string | null
  assets: readonly Asset[]
  /** Drops that the release is tied to. */
  drops: number
}

/** Why a task cannot be called completed yet, as a sentence; null when it can. */
export function missingFor(type: TaskType, { status, out_on, assets, drops }: TaskFacts): string | null {
  switch (type) {
    case 'SUBMIT_RELEASE_FOR_REVIEW':
      return isSubmitted(status) ? null : 'Submit the release for review, and this task is completed by itself.'
    case 'UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY':
      return isReady(assets, 'SPOTIFY_CANVAS_ART') ? null : 'A Spotify Canvas that passes its checks is missing.'
    case 'UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC':
      if (!isReady(assets, 'APPLE_MOTION_1X1_ART')) return 'The 1:1 motion art is missing, or fails its checks.'
      return isReady(assets, 'APPLE_MOTION_3X4_ART') ? null : 'The 3:4 motion art is missing, or fails its checks.'
    case 'SHARE_THE_PRESAVE_DROP':
      return drops > 0 ? null : 'Link the drop to this release first.'
    case 'BUILD_YOUR_RELEASE_CALENDAR':
      return out_on ? null : 'The release has no day yet.'
    default:
      return null
  }
}

const isSubmitted = (status: ReleaseStatus) => ['IN_REVIEW', 'DELIVERED', 'RELEASED'].includes(status)
