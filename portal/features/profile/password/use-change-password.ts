import { useRef, useState } from 'react'
import { changePassword } from '#domain/profile/calls.ts'
import { passwordChangedMessage, passwordNotChangedMessage } from '#domain/profile/texts.ts'
import { send } from '#portal/shared/api.ts'
import { logOut } from '#portal/shared/leaving/log-out.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { passwordLogoutMs } from '#portal/shared/time/delays.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { useIsHere } from '../use-is-here.ts'

type Typed = { old: string; next: string }
type Progress = 'idle' | 'sending' | 'done'

/** Changes the account's password: a parent's own, not the child's [profile-17]. */
export function useChangePassword() {
  const [progress, setProgress] = useState<Progress>('idle')
  const isBusy = useRef(false)
  const isHere = useIsHere()
  const doneMessage = passwordChangedMessage(getSession().isParent)

  /**
   * A toast shows the result if the popup was closed meanwhile.
   * @returns why it was refused; '' on success, after which the portal logs out
   */
  async function change({ old, next }: Typed): Promise<string> {
    if (isBusy.current) return ''
    isBusy.current = true
    setProgress('sending')
    const { instituteId, accountId, phone, email } = getSession()
    try {
      const names = { institute_id: instituteId, userid: accountId, username: email || phone }
      await send(changePassword, { body: { ...names, oldPassword: old, newPassword: next } })
      setProgress('done')
      if (!isHere()) showToast(doneMessage, 'good')
      // Also if the popup was closed: a change of the password requires a new sign-in [profile-17].
      setTimeout(() => void logOut(), passwordLogoutMs)
      return ''
    } catch (thrown) {
      isBusy.current = false
      setProgress('idle')
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      if (!isHere()) showToast(passwordNotChangedMessage(message), 'bad')
      return message
    }
  }

  return { progress, change, doneMessage }
}
