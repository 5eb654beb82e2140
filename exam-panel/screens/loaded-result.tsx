import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { findTrouble } from '#portal/shared/loading/fetch-code.ts'
import { lazyCode } from '#portal/shared/loading/lazy-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { words } from '#ui/words.ts'
import { useExamState } from '../core/use-exam.ts'
import { Notice } from './notice.tsx'
import { OpeningScreen } from './opening-screen.tsx'

const code = lazyCode(() => import('./result-screen.tsx').then((module) => module.ResultScreen))

/** The code of the result is fetched after the first question is shown, so that submitting needs no further code. */
export const prepareResult = (): void => void code.fetch().catch(() => undefined)

/** The screen after submission. */
export function LoadedResult() {
  const t = useTranslations('panel')
  const [Content, setContent] = useState(code.loaded)
  const [hasFailed, setFailed] = useState(false)
  const hasReceipt = useExamState(({ receipt }) => receipt !== undefined && receipt !== null)
  useEffect(() => {
    if (hasFailed) return
    let isHere = true
    code.fetch().then(
      (content) => isHere && setContent(() => content),
      async (failure) => {
        // Some browsers remember a failed import as long as the page is open. With the receipt nothing is lost by a new page.
        const { kind } = await findTrouble(failure)
        if (!isHere) return
        if (hasReceipt && (kind === 'stuck' || kind === 'newBuild')) location.reload()
        else setFailed(true)
      },
    )
    return () => {
      isHere = false
    }
  }, [hasFailed, hasReceipt])
  if (Content) return <Content />
  if (!hasFailed) return <OpeningScreen />
  return (
    <Notice title={t('overTitle')} actions={<Button onClick={() => setFailed(false)}>{words.retry}</Button>}>
      <p>{t('resultMissing')}</p>
    </Notice>
  )
}
