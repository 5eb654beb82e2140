import { useStore } from 'zustand'
import type { Opening } from './core/opening.ts'
import { ExamContext, FilesContext, useExamState } from './core/use-exam.ts'
import { ElsewhereDialog } from './parts/elsewhere-dialog.tsx'
import { TimeWatch } from './parts/header/time-watch.tsx'
import { LeaveGuard } from './parts/leave-guard.tsx'
import { BeginScreen } from './screens/begin-screen.tsx'
import { CalledOffScreen } from './screens/called-off-screen.tsx'
import { ExamScreen } from './screens/exam-screen.tsx'
import { InstructionsScreen } from './screens/instructions-screen.tsx'
import { LoadedResult } from './screens/loaded-result.tsx'
import { OpeningScreen } from './screens/opening-screen.tsx'
import { RefusedScreen } from './screens/refused-screen.tsx'
import { SubmittingScreen } from './screens/submitting-screen.tsx'

export function Panel({ opening }: { opening: Opening }) {
  const state = useStore(opening.store)
  switch (state.state) {
    case 'opening':
      return <OpeningScreen />
    case 'refused':
      return <RefusedScreen refusal={state.refusal} message={state.message} onRetry={opening.retry} />
    case 'waiting':
      return <BeginScreen waiting={state.waiting} onBegin={state.begin} />
    case 'open':
      return (
        <ExamContext value={state.exam}>
          <FilesContext value={state.files}>
            <Stage />
          </FilesContext>
        </ExamContext>
      )
  }
}

function Stage() {
  const stage = useExamState((state) => state.stage)
  const isSubmitted = useExamState((state) => state.isSubmitted)
  const isActive = useExamState((state) => state.isActive)
  const isCalledOff = useExamState((state) => state.isCalledOff)
  if (stage === 'done') return <LoadedResult />
  if (isCalledOff) return <CalledOffScreen />
  if (isSubmitted) return <SubmittingScreen />
  return (
    <>
      <TimeWatch />
      {stage === 'instructions' ? <InstructionsScreen /> : <ExamScreen />}
      {isActive ? <LeaveGuard /> : <ElsewhereDialog />}
    </>
  )
}
