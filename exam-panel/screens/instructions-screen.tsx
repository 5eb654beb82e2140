import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showTimeLeft } from '../core/server-clock.ts'
import { useExam } from '../core/use-exam.ts'
import { Banner } from '../parts/banner.tsx'
import { fillScreen } from '../parts/full-screen/full-screen.ts'
import { useTimeLeft } from '../parts/header/use-time-left.ts'
import { Instructions } from '../parts/instructions/instructions.tsx'
import { InstructionsSheet } from './instructions-sheet.tsx'

/** Shown before the first question of an attempt that has begun: it is resumed, or untimed. */
export function InstructionsScreen() {
  const t = useTranslations('panel')
  const { paper, begin } = useExam()
  const { attempt, schemes } = paper
  const remainingMs = useTimeLeft()
  const start = () => {
    if (paper.rules?.fillsScreen) void fillScreen()
    begin()
  }
  const value = remainingMs === null ? t('instructions.untimed') : showTimeLeft(remainingMs)
  return (
    <InstructionsSheet
      attempt={attempt}
      banner={<Banner />}
      foot={
        <>
          <Text tone="muted">
            {t(remainingMs === null ? 'instructions.startingUntimed' : 'instructions.starting')}
          </Text>
          <Button size="large" onClick={start}>
            {t(attempt.isResumed ? 'instructions.resume' : 'instructions.begin')}
          </Button>
        </>
      }
    >
      <Instructions paper={paper} schemes={schemes} time={{ label: t('instructions.time'), value }} />
    </InstructionsSheet>
  )
}
