import { setLocalTimeZone } from '@internationalized/date'
import { useState } from 'react'
import { useSession } from '#portal/shared/session-store.ts'

/** Makes React Aria's calendars use the institute's zone for today, instead of the browser's. */
export function useInstituteZone(): void {
  const timeZone = useSession((session) => session.timeZone)
  useState(() => {
    if (isZone(timeZone)) setLocalTimeZone(timeZone)
  })
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
