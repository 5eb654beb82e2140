import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useExam } from '../../core/use-exam.ts'
import {
  canFillScreen,
  fillScreen,
  followFullScreen,
  isScreenFilled,
  leaveFullScreen,
  useScreenFilled,
} from './full-screen.ts'

/** For a test in full screen: reports to the examiner when the student leaves it, and asks to return. */
export function FullScreenGuard() {
  const { note } = useExam()
  const isFilled = useScreenFilled()
  const [isGivenUp, setGivenUp] = useState(!canFillScreen())
  useEffect(() => {
    if (!canFillScreen()) note('noFullScreen')
    // A reload leaves full screen.
    else if (!isScreenFilled()) note('leftFullScreen')
    const stop = followFullScreen(() => note(isScreenFilled() ? 'enteredFullScreen' : 'leftFullScreen'))
    return () => {
      stop()
      leaveFullScreen()
    }
  }, [note])
  if (isFilled || isGivenUp) return null
  const giveUp = () => {
    note('noFullScreen')
    setGivenUp(true)
  }
  return <BackDialog onRefused={giveUp} />
}

function BackDialog({ onRefused }: { onRefused: () => void }) {
  const t = useTranslations('panel')
  const back = async () => {
    if (!(await fillScreen())) onRefused()
  }
  return (
    <Dialog
      isDismissable={false}
      title={t('fullScreen.title')}
      footer={<Button onClick={back}>{t('fullScreen.back')}</Button>}
    >
      <p>{t('fullScreen.text')}</p>
    </Dialog>
  )
}
