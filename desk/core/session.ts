import { create } from 'zustand'
import type { DeskMe } from '#domain/desk/frame-calls.ts'
import { readStored, removeStored, writeStored } from '#portal/shared/storage.ts'

/** Named apart from the portal, whose sign-out removes what is its own. */
const sessionKey = 'desk.session'
const deviceKey = 'desk.device'

export type Opened = { token: string; me: DeskMe }
type Session = {
  /** Undefined while no one is signed in within this tab. */
  opened: Opened | undefined
  /** Why the session ended, for the sign-in. */
  message: string
}

/** Who is signed in. It is stored for this tab only, so that closing the tab signs out here. */
export const useSession = create<Session>(() => ({ opened: readOpened(), message: '' }))

/** For parts that are only shown to somebody who is signed in. */
export function useMe(): DeskMe {
  const me = useSession(({ opened }) => opened?.me)
  if (!me) throw new Error('no one is signed in')
  return me
}

export const tokenNow = (): string => useSession.getState().opened?.token ?? ''

export function openSession(opened: Opened & { device_id?: string }): void {
  const { token, me, device_id } = opened
  if (device_id) writeStored('local', deviceKey, device_id)
  writeStored('session', sessionKey, JSON.stringify({ token, me }))
  useSession.setState({ opened: { token, me }, message: '' })
}

/** @param message why, unless the person has signed out */
export function endSession(message = ''): void {
  removeStored('session', sessionKey)
  useSession.setState({ opened: undefined, message })
}

/** As the desk gave it to this browser; '' in a new one. */
export const deviceId = (): string => readStored('local', deviceKey) ?? ''

function readOpened(): Opened | undefined {
  try {
    const stored = JSON.parse(readStored('session', sessionKey) ?? 'null') as Opened | null
    return stored?.token && stored.me ? stored : undefined
  } catch {
    return undefined
  }
}
