import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { mayEdit } from '#domain/assignment/status.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { showToast } from '#ui/toast.tsx'
import { EditorSkeleton } from './assignment-skeletons.tsx'
import { isEmpty } from './draft/draft.ts'
import type { DraftAccess } from './draft/hold-draft.ts'
import { useWorkDraft } from './draft/use-work-draft.ts'
import type { WorkDraft } from './draft/work-draft.ts'
import { DraftEditor } from './editor/draft-editor.tsx'
import { Elsewhere } from './editor/elsewhere.tsx'
import { LeftDraft } from './editor/left-draft.tsx'
import { HandedIn } from './handed-in.tsx'
import { ParentActions } from './parent-actions.tsx'
import { isParent, type Work } from './queries.ts'

type SubmitStepProps = { work: Work }

/** The second step: what is handed in, by whom it may be, while it may be (spec/3 §4, §6). */
export function SubmitStep({ work }: SubmitStepProps) {
  const isOpen = mayEdit(work.assignment)
  if (useSession(isParent)) {
    return (
      <>
        <HandedIn work={work} note={isOpen ? undefined : 'parent'} />
        {isOpen && <ParentActions />}
      </>
    )
  }
  return <StudentStep work={work} isOpen={isOpen} />
}

type StudentStepProps = SubmitStepProps & { isOpen: boolean }

function StudentStep({ work, isOpen }: StudentStepProps) {
  const access = useWorkDraft(work.assignment.file_id)
  return (
    <>
      {access.kind === 'here' && <DraftToasts draft={access.draft} title={work.assignment.title} />}
      {isOpen ? <OpenStep work={work} access={access} /> : <ClosedStep work={work} access={access} />}
    </>
  )
}

type AccessProps = SubmitStepProps & { access: DraftAccess }

function OpenStep({ work, access }: AccessProps) {
  if (access.kind === 'loading') return <EditorSkeleton />
  if (access.kind === 'here') return <DraftEditor draft={access.draft} work={work} />
  return (
    <>
      <HandedIn work={work} note={undefined} />
      <Elsewhere onTakeOver={access.takeOver} />
    </>
  )
}

function ClosedStep({ work, access }: AccessProps) {
  return (
    <>
      <HandedIn work={work} note="student" />
      {access.kind === 'here' && <LeftOver draft={access.draft} />}
    </>
  )
}

/** It was handed in elsewhere, or is too late: what was entered here is not thrown away. */
function LeftOver({ draft }: { draft: WorkDraft }) {
  const isLeft = useStore(draft.store, (state) => !isEmpty(state) && state.asked === undefined)
  return isLeft && <LeftDraft draft={draft} />
}

/** Shows a toast when it was saved, submitted or refused; keeps the title for other screens. */
function DraftToasts({ draft, title }: { draft: WorkDraft; title: string }) {
  const t = useTranslations('assignment')
  const landed = useStore(draft.store, (state) => state.landed)
  const refusal = useStore(draft.store, (state) => state.refusal)
  const toldRefusal = useRef(refusal)
  useEffect(() => draft.setTitle(title), [draft, title])
  useEffect(() => {
    if (landed) showToast(t(landed === 'Draft' ? 'saved' : 'submitted'), 'good')
  }, [landed, t])
  useEffect(() => {
    if (refusal !== '' && refusal !== toldRefusal.current) showToast(refusal, 'bad')
    toldRefusal.current = refusal
  }, [refusal])
  return null
}
