import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Assertion } from '#domain/session/passkey-calls.ts'
import { ApiError, noAnswer } from '#portal/shared/api-error.ts'
import { fetchCode, MissingCode } from '#portal/shared/loading/fetch-code.ts'
import type { SignIn } from '../sign-in/use-sign-in.ts'

/** The delay, so that the page's own requests come first. */
const offerAfterMs = 1000
const load = () => import('./passkey-sign-in.ts')
const code = () => fetchCode(load)

export type PasskeyState = 'ready' | 'busy' | 'closed'

/** Signs in with a passkey: by the button, or by the browser's offer in the login field. */
export function usePasskey({ start, fail, clearError }: Pick<SignIn, 'start' | 'fail' | 'clearError'>) {
  const [state, setState] = useState<PasskeyState>('ready')
  const here = useRef<AbortController>(undefined)

  async function enter(sign: () => Promise<Assertion | undefined>) {
    setState('busy')
    clearError()
    try {
      const assertion = await sign()
      if (assertion) {
        const { key: password, ...account } = await (await code()).showPasskey(assertion)
        await start({ ...account, password })
      }
      setState(assertion ? 'ready' : 'closed')
    } catch (thrown) {
      setState('ready')
      if (thrown instanceof ApiError) fail(thrown)
      else if (thrown instanceof MissingCode) fail(noAnswer())
      else setState('closed')
    }
  }

  async function press() {
    await enter(async () => (await code()).signWithPasskey())
    // The device's dialog has ended the offer.
    void offer()
  }

  const offer = useEffectEvent(async () => {
    const signal = here.current?.signal
    if (!signal || signal.aborted) return
    try {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const assertion = await (await load()).offerPasskeys(signal)
      if (assertion) await enter(async () => assertion)
    } catch {
      // Only the browser made the offer: its failure shows no message.
    }
  })

  useEffect(() => {
    here.current = new AbortController()
    const timer = setTimeout(() => void offer(), offerAfterMs)
    return () => {
      clearTimeout(timer)
      here.current?.abort()
    }
  }, [])
  return { state, press, prepare: () => void load().catch(() => undefined) }
}
