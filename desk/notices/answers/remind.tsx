import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type NoticeAnswers, remindOfAnswers } from '#domain/desk/answer-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ask } from '../../core/ask.ts'

/** Reminds those who have not answered, after asking [desk-138]. */
export function Remind({ id, sums }: { id: string; sums: NoticeAnswers }) {
  const t = useTranslations('deskNotices')
  const client = useQueryClient()
  const work = useWork()
  const [isAsking, setAsking] = useState(false)
  const key = useRef(newKey())
  const remind = () =>
    work.run(async () => {
      setAsking(false)
      const { result } = await ask(remindOfAnswers, { params: { notice_id: id } }, { key: key.current })
      key.current = newKey()
      showToast(t('reminded', { count: result.students }), 'good')
      await client.invalidateQueries({ queryKey: ['notice-answers', id] })
    })
  return (
    <>
      <Button
        variant="quiet"
        isPending={work.isPending}
        disabled={!sums.may_remind}
        needsNetwork
        onClick={() => setAsking(true)}
      >
        <BellRing size={16} aria-hidden="true" />
        {t('remind')}
      </Button>
      <FormError text={work.error} />
      {isAsking && (
        <AlertDialog
          title={t('remindTitle')}
          text={t('remindText')}
          confirmLabel={t('remind')}
          cancelLabel={t('cancel')}
          onConfirm={() => void remind()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
