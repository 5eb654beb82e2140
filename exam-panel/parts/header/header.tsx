import { Calculator, LayoutGrid, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Calculator as Kind } from '#domain/exam/panel/calculator.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Crest } from '#ui/display/crest.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { calculatorButtonId, changeCalculator, useCalculator } from '../../calculator/store.ts'
import { endingOf } from '../../core/parts/open-part-in.ts'
import { countAnswered, useExam, useExamState } from '../../core/use-exam.ts'
import { PaletteDrawer } from '../palette/palette-drawer.tsx'
import type { View } from '../views/view.ts'
import styles from './header.module.css'
import { SavedNote } from './saved-note.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { Timer } from './timer.tsx'

type HeaderProps = { onSubmit: () => void; onView: (view: View) => void }

export function Header({ onSubmit, onView }: HeaderProps) {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const { testName, studentName, instituteName } = paper.attempt
  const [opened, setOpened] = useState<'settings' | 'palette'>()
  const close = () => setOpened(undefined)
  return (
    <header className={styles.header} data-tools={paper.calculator ? 3 : 2}>
      <Row gap={3} className={styles.about}>
        <Crest name={instituteName} />
        <Stack>
          <Text as="h1" size="md" wrap="cut">
            {testName}
          </Text>
          <Text size="sm" tone="muted" wrap="cut" className={styles.student}>
            {studentName}
          </Text>
        </Stack>
      </Row>
      <Stack align="end" className={styles.saved}>
        <SavedNote />
      </Stack>
      <Timer />
      {paper.calculator && <CalculatorButton calculator={paper.calculator} />}
      <IconButton label={t('settings')} aria-haspopup="dialog" onClick={() => setOpened('settings')}>
        <Settings2 size={20} aria-hidden="true" />
      </IconButton>
      <PaletteButton onClick={() => setOpened('palette')} />
      <Button className={styles.submit} onClick={onSubmit}>
        {t(`ending.${endingOf(paper)}`)}
      </Button>
      {opened === 'settings' && <SettingsDialog onClose={close} />}
      {opened === 'palette' && <PaletteDrawer onClose={close} onSubmit={onSubmit} onView={onView} />}
    </header>
  )
}

function CalculatorButton({ calculator }: { calculator: Kind }) {
  const t = useTranslations('panel')
  const isOpen = useCalculator((state) => state.isOpen)
  return (
    <IconButton
      id={calculatorButtonId}
      label={t(`calculators.${calculator}`)}
      className={styles.calculator}
      aria-expanded={isOpen}
      onClick={() => changeCalculator({ isOpen: !isOpen })}
    >
      <Calculator size={20} aria-hidden="true" />
    </IconButton>
  )
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('panel')
  const { questions } = useExam().paper
  const answered = useExamState(({ examTab }) => countAnswered(examTab, questions))
  const count = questions.length
  return (
    <button type="button" className={styles.paletteButton} aria-haspopup="dialog" onClick={onClick}>
      <LayoutGrid size={18} aria-hidden="true" />
      <span aria-hidden="true">
        {answered}/{count}
      </span>
      <VisuallyHidden>{t('paletteOpen', { answered, count })}</VisuallyHidden>
    </button>
  )
}
