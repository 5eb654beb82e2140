import { useTranslations } from 'use-intl/react'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const ScorePopup = lazyPopup(() => import('./score-popup.tsx').then((module) => module.ScorePopup))

type ScoreButtonProps = { testId: number; testName: string }

/** Opens You / Topper / Average of a test whose result is published [report-18]. */
export function ScoreButton(props: ScoreButtonProps) {
  return (
    <FeatureTexts texts={{ exam: examTexts }}>
      <OpenScore {...props} />
    </FeatureTexts>
  )
}

function OpenScore({ testId, testName }: ScoreButtonProps) {
  const t = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(ScorePopup.prepare)
  return (
    <>
      <Button variant="quiet" {...triggerProps} aria-label={t('scoreOf', { name: testName })}>
        {t('score')}
      </Button>
      {isOpen && <ScorePopup testId={testId} testName={testName} onClose={close} />}
    </>
  )
}
