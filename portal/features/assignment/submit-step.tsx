import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { useSession } from '#portal/shared/session-store.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import type { DraftAccess } from './draft/hold-draft.ts'
import { useWorkDraft } from './draft/use-work-draft.ts'
import type { WorkDraft } from './draft/work-draft.ts'
import { DraftEditor } from './editor/draft-editor.tsx'
import { Elsewhere } from './editor/elsewhere.tsx'
import { UnsentDraftNotice } from './editor/unsent-draft-notice.tsx'
import { HandedIn } from './handed-in.tsx'
import { ParentActions } from './parent-actions.tsx'
import { isParent } from './queries.ts'
import type { Work } from './reading.ts'

type SubmitStepProps = { work: Work }

/** The second step: the student's work, to edit or to read [assignment-16, assignment-28]. */
export function SubmitStep({ work }: SubmitStepProps) {
  const isOpen = work.assignment.isEditable
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
  const access = useWorkDraft(work.assignment.id)
  return (
    <>
      {access.kind === 'here' && <DraftToasts draft={access.draft} title={work.assignment.title} />}
      {isOpen ? <OpenStep work={work} access={access} /> : <ClosedStep work={work} access={access} />}
    </>
  )
}

type AccessProps = SubmitStepProps & { access: DraftAccess }

function OpenStep({ work, access }: AccessProps) {
  if (access.kind === 'loading') return <Skeleton shape="panel" />
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
      {access.kind === 'here' && <UnsentDraftNotice draft={access.draft} />}
    </>
  )
}

/** Shows a toast when the work was saved, submitted or refused; stores the title for other screens. */
function DraftToasts({ draft, title }: { draft: WorkDraft; title: string }) {
  const t = useTranslations('assignment')
  const savedAs = useStore(draft.store, (state) => state.savedAs)
  const refusal = useStore(draft.store, (state) => state.refusal)
  const shownRefusal = useRef(refusal)
  useEffect(() => draft.setTitle(title), [draft, title])
  useEffect(() => {
    if (savedAs) showToast(t(savedAs === 'Draft' ? 'saved' : 'submitted'), 'good')
  }, [savedAs, t])
  useEffect(() => {
    if (refusal !== '' && refusal !== shownRefusal.current) showToast(refusal, 'bad')
    shownRefusal.current = refusal
  }, [refusal])
  return null
}
