import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type DraftAccess, useWorkDraft } from './draft/hold-draft.ts'
import type { WorkDraft } from './draft/work-draft.ts'
import { DraftEditor } from './editor/draft-editor.tsx'
import { UnsentDraftNotice } from './editor/unsent-draft-notice.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import { ParentActions } from './parent-actions.tsx'
import { isParent } from './queries.ts'
import type { Work } from './reading.ts'
import { Remark } from './remark.tsx'

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

/** Another tab has the draft; this one can take it over. */
function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useTranslations('assignment')
  return (
    <Card tone="info" padding="small" gap={2} role="status">
      <Text weight="strong">{t('elsewhere')}</Text>
      <p>{t('elsewhereText')}</p>
      <div>
        <Button variant="quiet" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
      </div>
    </Card>
  )
}

type HandedInProps = {
  work: Work
  /** The reader of the note that the work is locked; undefined without this note. */
  note: 'student' | 'parent' | undefined
}

/** The work that is saved at the school, read-only. */
function HandedIn({ work: { assignment, attached }, note }: HandedInProps) {
  const t = useTranslations('assignment')
  const { remark, status, isEvaluated } = assignment
  const isNothing = attached.length === 0 && remark === ''
  const submittedNote = note === 'parent' ? t('submittedParent') : t('submittedNote')
  const otherNote = t(isEvaluated ? 'evaluatedNote' : 'closedNote')
  return (
    <Stack gap={4}>
      {note && (
        <Text size="sm" tone="muted">
          {status === 'Submitted' ? submittedNote : otherNote}
        </Text>
      )}
      {isNothing && (
        <Text size="sm" tone="muted">
          {t(note ? 'nothingHandedIn' : 'nothingYet')}
        </Text>
      )}
      {attached.length > 0 && <AttachmentList title={t('files')} items={attached} />}
      {remark !== '' && <Remark title={t('remark')} text={remark} />}
    </Stack>
  )
}
