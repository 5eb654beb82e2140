import type { Counts } from './counts.ts'

export type Played = {
  counts: Counts
  /** What happened that must never happen. */
  violation: string | undefined
  trace: readonly string[]
}
/** @param options `length`: how much of the schedule, from 0 to 1 */
export type Play = (options: { seed: number; length?: number; hasTrace?: boolean }) => Promise<Played>

/** By name. Their code is loaded before the global names are replaced. */
export const players: Readonly<Record<string, () => Promise<Play>>> = {
  panel: async () => {
    const [{ playPanel }, { prepareConfig }] = await Promise.all([
      import('./panel/play.ts'),
      import('./run-schedule.ts'),
    ])
    await prepareConfig()
    return playPanel
  },
  regrade: async () => {
    const { playRegrade } = await import('./regrade/play.ts')
    return playRegrade
  },
  payments: async () => {
    const { playPayments } = await import('./payments/play.ts')
    return playPayments
  },
  upload: async () => {
    const { playUpload, prepareUpload } = await import('./upload/play.ts')
    await prepareUpload()
    return playUpload
  },
}
