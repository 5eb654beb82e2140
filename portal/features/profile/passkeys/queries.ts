import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

const keyOf = ({ instituteId, accountId }: Session) => ['sign-in-security', instituteId, accountId] as const

const readSecurity = (security: calls.SignInSecurity) => ({
  passkeys: security.passkeys.map(({ passkey_id, name, host, created_at, last_used_at }) => ({
    id: passkey_id,
    name,
    host,
    addedDay: created_at.slice(0, 10),
    usedDay: last_used_at?.slice(0, 10),
  })),
  secondFactor: security.second_factor && {
    hasApp: security.second_factor.has_app,
    codesLeft: security.second_factor.recovery_codes_left,
  },
  hasPassword: security.has_password,
})
export type SignInSecurity = ReturnType<typeof readSecurity>
export type Passkey = SignInSecurity['passkeys'][number]

/** The sign-in settings of the account: a parent's own, whichever child is viewed. */
export function useSecurity() {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: keyOf(session),
    queryFn: async (context) => readSecurity((await read(calls.readSignInSecurity, {}, context)).result),
  })
}

/** @throws as `send` does */
export const fetchPasskeyOptions = async (proof: string) =>
  (await send(calls.newPasskeyOptions, { body: { proof } })).result

/** A secret for an authenticator app. @throws as `send` does */
export const fetchAuthenticator = async (proof: string) =>
  (await send(calls.newAuthenticator, { body: { proof } })).result

/** Changes of the sign-in settings; the card shows each reply. All throw as `send` does. */
export function useSecurityChanges() {
  const session = useSession((whole) => whole)
  const client = useQueryClient()
  const keep = (security: calls.SignInSecurity) =>
    void client.setQueryData(keyOf(session), readSecurity(security))
  const keepWithCodes = (result: { security: calls.SignInSecurity; recovery_codes: string[] }) => {
    keep(result.security)
    return result.recovery_codes
  }
  return {
    add: async (proof: string, attestation: calls.Attestation) =>
      keep((await send(calls.addPasskey, { body: { proof, attestation } })).result),
    rename: async (passkey_id: number, name: string) =>
      keep((await send(calls.renamePasskey, { body: { passkey_id, name } })).result),
    remove: async (proof: string, passkey_id: number, ends_others: boolean) =>
      keep((await send(calls.removePasskey, { body: { proof, passkey_id, ends_others } })).result),
    turnOn: async (proof: string, ends_others: boolean, app?: { setup: string; code: string }) => {
      const body = { proof, ends_others, ...(app && { app }) }
      return keepWithCodes((await send(calls.turnOnSecondFactor, { body })).result)
    },
    turnOff: async (proof: string) =>
      keep((await send(calls.turnOffSecondFactor, { body: { proof } })).result),
    renewCodes: async (proof: string) =>
      keepWithCodes((await send(calls.newRecoveryCodes, { body: { proof } })).result),
  }
}

/** A minute less than the server's limit. */
const proofLifeMs = 9 * 60_000
/** The proof of the session with this token; only in memory. */
let known: { proof: string; token: string; until: number } | undefined

/** Proof that the password was typed recently: it is requested once for several steps. */
export function useProof() {
  const token = useSession((session) => session.token)
  const isKnown = () => known !== undefined && known.token === token && known.until > Date.now()
  const [isNeeded, setNeeded] = useState(() => !isKnown())

  /**
   * @param password '' if it is not needed
   * @throws as `send` does
   */
  async function prove(password: string): Promise<string> {
    if (known && isKnown() && !isNeeded) return known.proof
    const { result } = await send(calls.confirmPassword, { body: { password } })
    known = { proof: result.proof, token, until: Date.now() + proofLifeMs }
    return result.proof
  }
  return { isNeeded, prove, ask: () => setNeeded(true) }
}
