import type { DeskStep } from '#domain/desk/calls.ts'
import { deskSignIn } from '#domain/desk/calls.ts'
import type { DeskMe } from '#domain/desk/frame-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { ask } from '../core/ask.ts'
import { deviceId } from '../core/session.ts'

export type Typed = { user_name: string; password: string }
export type OpenedDesk = { token: string; device_id: string; me: DeskMe }
export type Stage =
  | { at: 'signIn' }
  | { at: 'invitation'; secret: string }
  | { at: 'begin'; code: string }
  | { at: 'institutes'; typed: Typed; institutes: readonly { institute_id: number; name: string }[] }
  | { at: 'step'; step: DeskStep }
  | { at: 'codes'; opened: OpenedDesk; codes: readonly string[] }

/** Sends a password; what follows is a second step, or the choice of an institute. */
export function useSignIn(onStage: (stage: Stage) => void) {
  const work = useWork()
  const signIn = (typed: Typed, instituteId?: number) =>
    work.run(async () => {
      const { result } = await ask(deskSignIn, {
        body: {
          ...typed,
          ...(instituteId !== undefined && { institute_id: instituteId }),
          device_id: deviceId(),
        },
      })
      if (result.step) onStage({ at: 'step', step: result.step })
      else onStage({ at: 'institutes', typed, institutes: result.institutes })
    })
  return { ...work, signIn }
}
