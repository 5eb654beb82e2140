import { useTranslations } from 'use-intl/react'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { useStartTest } from './use-start-test.ts'

const StartQuestion = lazyPopup(() => import('./start-question.tsx').then((module) => module.StartQuestion))

type OpenTestButtonProps = {
  testId: number
  testInstId: number
  /** Fetched by the question if it is undefined. */
  test?: Test
  /** Whether to ask before the exam opens. */
  needsConfirming: boolean
  isResumed?: boolean
  disabled?: boolean
  /** For screen readers, if the screen has several of these buttons. */
  'aria-label'?: string | undefined
}

/** Start or Resume. A parent who presses it sees that parents may not [exam-20]. Needs the texts `exam`. */
export function OpenTestButton(props: OpenTestButtonProps) {
  const { testId, testInstId, test, needsConfirming, isResumed = false, ...rest } = props
  const t = useTranslations('exam')
  const isParent = useSession((session) => session.isParent)
  const { start, isStarting } = useStartTest(testId, testInstId)
  const { isOpen, close, triggerProps } = usePopup(StartQuestion.prepare)
  return (
    <>
      <Button
        needsNetwork
        {...rest}
        {...(needsConfirming && !isParent ? triggerProps : { onClick: start })}
        isPending={isStarting}
        isOff={isParent}
      >
        {t(isResumed ? 'resume' : 'start')}
      </Button>
      {isOpen && <StartQuestion testId={testId} test={test} onStart={start} onClose={close} />}
    </>
  )
}
