import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { expectMathematics } from '#portal/shared/exam/question/question-html.tsx'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Card } from '#ui/layout/card.tsx'
import { showToast, Toasts } from '#ui/popups/toast.tsx'
import { useMedia } from '#ui/use-media.ts'
import { closeCalculator, useCalculator } from '../calculator/store.ts'
import { htmlsOf } from '../core/htmls-of.ts'
import { endingOf } from '../core/parts/open-part-in.ts'
import { useExam, useExamState } from '../core/use-exam.ts'
import { Banner } from '../parts/banner.tsx'
import { FullScreenGuard } from '../parts/full-screen/full-screen-guard.tsx'
import { Header } from '../parts/header/header.tsx'
import { MessageBar } from '../parts/messages/message-bar.tsx'
import { Palette } from '../parts/palette/palette.tsx'
import { PartDialog } from '../parts/part-dialog.tsx'
import { PartMove } from '../parts/part-move.tsx'
import { PartBar } from '../parts/question/part-bar.tsx'
import { QuestionInView } from '../parts/question/question-in-view.tsx'
import { SubmitDialog } from '../parts/submit-dialog.tsx'
import type { View } from '../parts/views/view.ts'
import { LoadedView } from '../parts/views/view-buttons.tsx'
import styles from './exam-screen.module.css'
import { prepareResult } from './loaded-result.tsx'

/** Lets the first question load first. */
const prepareAfterMs = 1500

export function ExamScreen() {
  const t = useTranslations('panel')
  const { paper, goTo } = useExam()
  const hasRoom = useMedia('(min-width: 1024px)')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const openDialog = useCallback(() => setDialogOpen(true), [])
  const [view, setView] = useState<View>()
  const isMoving = useExamState((state) => state.partMove !== null)
  const Ending = endingOf(paper) === 'exam' ? SubmitDialog : PartDialog
  useNewPart(
    useCallback(() => {
      setDialogOpen(false)
      setView(undefined)
    }, []),
  )
  const main = useRef<HTMLElement>(null)
  const closeView = () => {
    setView(undefined)
    // The button of a message disappears when the message is read.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    })
  }
  useEffect(() => {
    expectMathematics(paper.questions.flatMap((question) => htmlsOf(question, paper)))
  }, [paper])
  useEffect(() => {
    const timer = setTimeout(() => {
      LoadedView.prepare()
      prepareResult()
      if (paper.calculator) LoadedCalculator.prepare()
    }, prepareAfterMs)
    return () => clearTimeout(timer)
  }, [paper])
  const isCalculatorOpen = useCalculator((state) => state.isOpen)
  const calculator = paper.calculator && isCalculatorOpen && (
    <LoadedCalculator calculator={paper.calculator} onClose={closeCalculator} />
  )
  return (
    <div className={styles.frame}>
      <Header onSubmit={openDialog} onView={setView} />
      <Banner />
      <MessageBar onRead={() => setView('messages')} />
      <div className={styles.columns}>
        <main ref={main} tabIndex={-1} className={styles.main}>
          <PartBar />
          {isMoving ? <PartMove /> : <QuestionInView onSubmit={openDialog} sheet={!hasRoom && calculator} />}
        </main>
        {hasRoom && (
          <div className={styles.side}>
            {calculator}
            {!isMoving && (
              <Card as="aside" padding="large" className={styles.palette} aria-label={t('palette')}>
                <Palette onGo={goTo} onView={setView} />
              </Card>
            )}
          </div>
        )}
      </div>
      {paper.rules?.fillsScreen && <FullScreenGuard />}
      {view && !isMoving && <LoadedView view={view} onClose={closeView} />}
      {isDialogOpen && !isMoving && <Ending onClose={() => setDialogOpen(false)} />}
      <Toasts />
    </div>
  )
}

/**
 * Shows a toast when a locked part has ended and the next one is open.
 * @param onNew must keep its identity
 */
function useNewPart(onNew: () => void): void {
  const t = useTranslations('panel')
  const { openPart, parts } = useExam().paper
  const before = useRef(openPart)
  useEffect(() => {
    if (before.current === openPart) return
    const names = { before: parts[before.current]?.name ?? '', part: parts[openPart]?.name ?? '' }
    before.current = openPart
    onNew()
    showToast(t('partMove.began', names))
  }, [openPart, parts, onNew, t])
}

/** Its code is fetched after the first question is shown, so that it needs no network later. */
const LoadedCalculator = lazyPopup(() =>
  import('../calculator/calculator.tsx').then((module) => module.Calculator),
)
