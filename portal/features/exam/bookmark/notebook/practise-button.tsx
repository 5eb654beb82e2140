import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { launchNotebook } from '#domain/exam/panel/outcome-calls.ts'
import { send } from '#portal/shared/api.ts'
import { useOpenPanel } from '#portal/shared/exam/start/use-start-test.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'

/** The maximum of the call (`domain/exam/panel/calls.ts`). */
const maxQuestions = 100

/** Practises questions of the notebook in the exam panel: untimed, and evaluated at once. */
export function PractiseButton({ questionIds }: { questionIds: readonly number[] }) {
  const t = useTranslations('bookmark')
  const wanted = questionIds.slice(0, maxQuestions)
  const { start, isStarting } = useOpenPanel(async () => {
    const { instituteId, userId } = getSession()
    const body = { institute_id: instituteId, user_id: userId, question_ids: wanted }
    const { data } = await send(launchNotebook, { body })
    return { testInstituteId: instituteId, testId: 0, userId: userId, ticket: data.ticket }
  })
  return (
    <Button needsNetwork isPending={isStarting} onClick={start}>
      <Play aria-hidden="true" />
      {t('practise', { count: wanted.length })}
    </Button>
  )
}
