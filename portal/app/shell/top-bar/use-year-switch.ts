import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Year } from '#portal/shared/session.ts'
import { chooseYear } from '#portal/shared/session-store.ts'
import { yearSwitchDelayMs } from '#portal/shared/time/delays.ts'

/** Switches to another academic year: rewrites the token, then opens home [shell-13]. */
export function useYearSwitch() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)

  function switchYear(year: Year) {
    setSwitching(true)
    chooseYear(year)
    client.removeQueries()
    setTimeout(() => {
      setSwitching(false)
      navigate('/dashboard')
    }, yearSwitchDelayMs)
  }

  return { isSwitching, switchYear }
}
