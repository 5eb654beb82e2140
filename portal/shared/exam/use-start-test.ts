import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { launchTest } from '#domain/exam/calls.ts'
import { launchAddress } from '#domain/exam/launch-address.ts'
import { send } from '#portal/shared/api.ts'
import { loadConfig } from '#portal/shared/config.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { showToast } from '#ui/toast.tsx'

/** Opens the exam panel in a new window, with a launch ticket (spec/2 §7 "External effects", PRODUCT §3). */
export function useStartTest(testId: number, testInstId: number): { start: () => void; isStarting: boolean } {
  const t = useTranslations('exam')
  const [isStarting, setStarting] = useState(false)

  async function start() {
    if (getSession().parentslogin) return showToast(t('parentMayNotGiveExam'), 'bad')
    // Only while the button is being pressed does a browser allow a new window; its address comes after.
    const panel = window.open('', '_blank')
    if (!panel) return showToast(t('windowBlocked'), 'bad')
    setStarting(true)
    try {
      const address = await addressOf(testId, testInstId)
      panel.opener = null
      panel.location.replace(address)
    } catch (error) {
      panel.close()
      showToast(error instanceof Error ? error.message : '', 'bad')
    } finally {
      setStarting(false)
    }
  }
  return { start: () => void start(), isStarting }
}

async function addressOf(testId: number, testInstituteId: number): Promise<string> {
  const { institute_id, user_id } = getSession()
  const { data } = await send(launchTest, { body: { institute_id, user_id, test_id: testId } })
  const launch = { testInstituteId, testId, userId: user_id, ticket: data.ticket }
  return new URL(launchAddress(await loadConfig(), launch), location.href).href
}
