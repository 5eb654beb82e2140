import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { switchChild } from '#domain/session/calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import type { Child } from '#portal/shared/session.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { useAddressNow } from '../navigation/address-now.ts'
import { mayOpen } from '../navigation/menu.ts'
import { viewChild } from './view-child.ts'

/**
 * Switches a parent to another child: opens the given screen, unless the person has gone on meanwhile, else the current one
 * if that child has it, else home [shell-17].
 */
export function useChildSwitch(onSwitched?: () => void) {
  const navigate = useNavigate()
  const addressNow = useAddressNow()
  const client = useQueryClient()
  const [pendingId, setPendingId] = useState<number>()

  /** @param yearId the academic year to view, if the child has it */
  async function switchTo(child: Child, screen?: string, yearId?: number | null) {
    const { instituteId, studentId, userId } = child
    if (studentId === null || pendingId !== undefined) return
    const pressedAt = addressNow()
    setPendingId(userId)
    try {
      const { result } = await send(switchChild, {
        body: { institute_id: instituteId, student_id: studentId },
      })
      viewChild(client, result, yearId)
      const { pathname, search } = addressNow()
      // A path with an id belongs to the previous child, so the list is opened.
      const list = pathname.replace(/\/\d.*$/, '')
      if (screen && pathname === pressedAt.pathname) {
        if (screen !== `${pathname}${search}`) navigate(screen)
      } else if (!mayOpen(list, getSession())) navigate('/dashboard', { replace: true })
      else if (list !== pathname) navigate(list, { replace: true })
      onSwitched?.()
    } catch (error) {
      if (error instanceof ApiError) showToast(error.message, 'bad')
      else throw error
    } finally {
      setPendingId(undefined)
    }
  }

  return { pendingId, switchTo }
}
