import { mayEdit } from '#domain/assignment/status.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { EditorSkeleton } from './assignment-skeletons.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { HandedIn } from './handed-in.tsx'
import { LeftDraft } from './left-draft.tsx'
import { ParentActions } from './parent-actions.tsx'
import { isParent, type Work } from './queries.ts'
import { useDraftIsEmpty } from './use-draft-is-empty.ts'
import { useWorkDraft } from './use-work-draft.ts'
import type { WorkDraft } from './work-draft.ts'

type SubmitStepProps = { work: Work; reread: () => Promise<Work | undefined> }

/** The second step: what is handed in, by whom it may be, while it may be (spec/3 §4, §6). */
export function SubmitStep(props: SubmitStepProps) {
  const { work } = props
  const isOpen = mayEdit(work.assignment)
  if (useSession(isParent)) {
    return (
      <>
        <HandedIn work={work} note={isOpen ? undefined : 'parent'} />
        {isOpen && <ParentActions />}
      </>
    )
  }
  return <StudentStep {...props} isOpen={isOpen} />
}

function StudentStep({ work, reread, isOpen }: SubmitStepProps & { isOpen: boolean }) {
  const access = useWorkDraft(work.assignment.file_id)
  if (!isOpen) {
    return (
      <>
        <HandedIn work={work} note="student" />
        {access.kind === 'here' && <LeftOver draft={access.draft} />}
      </>
    )
  }
  if (access.kind === 'loading') return <EditorSkeleton />
  if (access.kind === 'elsewhere') {
    return (
      <>
        <HandedIn work={work} note={undefined} />
        <Elsewhere onTakeOver={access.takeOver} />
      </>
    )
  }
  return <DraftEditor draft={access.draft} work={work} reread={reread} />
}

/** It was handed in elsewhere, or is too late: what was entered here is not thrown away. */
function LeftOver({ draft }: { draft: WorkDraft }) {
  return !useDraftIsEmpty(draft) && <LeftDraft draft={draft} />
}
