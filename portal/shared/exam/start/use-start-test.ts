import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { launchTest } from '#domain/exam/calls.ts'
import { send } from '#portal/shared/api.ts'
import { loadConfig } from '#portal/shared/config.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { refuseParent } from '#portal/shared/viewed/refuse-parent.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { type Launch, launchAddress } from './launch-address.ts'

type Start = { start: () => void; isStarting: boolean }

/** Opens a test in the exam panel [exam-17]. */
export const useStartTest = (testId: number, testInstituteId: number): Start =>
  useOpenPanel(async () => {
    const { instituteId, userId } = getSession()
    const { data } = await send(launchTest, {
      body: { institute_id: instituteId, user_id: userId, test_id: testId },
    })
    return { testInstituteId, testId, userId: userId, ticket: data.ticket }
  })

/** Opens the exam panel in a new browser window, while the launch is requested. */
export function useOpenPanel(launch: () => Promise<Launch>): Start {
  const t = useTranslations('exam')
  const [isStarting, setStarting] = useState(false)

  async function start() {
    if (getSession().isParent) return refuseParent(t('parentMayNotGiveExam'))
    // A browser allows a new window only during the press, so its address is set later.
    const panel = window.open('', '_blank')
    if (!panel) return showToast(t('windowBlocked'), 'bad')
    setStarting(true)
    showText(panel, t('panelOpens'))
    try {
      const address = launchAddress(await loadConfig(), await launch())
      panel.opener = null
      panel.location.replace(new URL(address, location.href).href)
    } catch (error) {
      panel.close()
      showToast(error instanceof Error ? error.message : '', 'bad')
    } finally {
      setStarting(false)
    }
  }
  return { start: () => void start(), isStarting }
}

/** Shows a text in the new window until its page loads, in this page's colours. */
function showText({ document: page }: Window, text: string): void {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  const message = page.createElement('p')
  message.setAttribute('role', 'status')
  message.textContent = text
  page.title = text
  page.documentElement.lang = document.documentElement.lang
  Object.assign(page.body.style, {
    backgroundColor,
    color,
    fontFamily,
    textAlign: 'center',
    marginTop: '40vh',
  })
  page.body.replaceChildren(message)
}
