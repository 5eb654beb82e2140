import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirmPassword, readSignInSecurity, type SignInSecurity } from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

const keyOf = ({ institute_id, account_id }: PortalSession) =>
  ['sign-in-security', institute_id, account_id] as const

/** How whoever is signed in signs in: a parent's own, whichever child is in view. */
export function useSecurity() {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: keyOf(session),
    queryFn: async ({ signal }) => (await send(readSignInSecurity, {}, { signal })).result,
  })
}

/** Puts what a change answered in the place of what was known. */
export function useKeepSecurity(): (security: SignInSecurity) => void {
  const session = useSession((whole) => whole)
  const client = useQueryClient()
  return (security) => client.setQueryData(keyOf(session), security)
}

/** A minute less than the server holds it good. */
const proofLifeMs = 9 * 60_000
/** Of the session that has it; in memory alone. */
let known: { proof: string; token: string; until: number } | undefined

/** That the password was typed just now: it is asked for once, not with every step. */
export function useProof() {
  const token = useSession((session) => session.student_auth)
  const isKnown = () => known !== undefined && known.token === token && known.until > Date.now()
  const [isNeeded, setNeeded] = useState(() => !isKnown())

  /** @param password left out where it is not needed @throws as `send` does */
  async function prove(password: string): Promise<string> {
    if (known && isKnown() && !isNeeded) return known.proof
    const { result } = await send(confirmPassword, { body: { password } })
    known = { proof: result.proof, token, until: Date.now() + proofLifeMs }
    return result.proof
  }
  return { isNeeded, prove, ask: () => setNeeded(true) }
}

/** One thing at a time, and why the last did not work. */
export function useWork() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const isBusy = useRef(false)

  async function run(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setError('')
    try {
      await work()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { isPending, error, setError, run }
}
