import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { askKey } from '#portal/shared/ask/queries.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { Button } from '#ui/controls/button.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { close } from './writing.ts'

/** Closes a question after a question back [ask-10]. */
export function CloseButton({ threadId, title }: { threadId: number; title: string }) {
  const t = useTranslations('ask')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { isPending, run } = useRequest(async () => {
    const isKept = await close(threadId, title)
    setAsking(false)
    showToast(t(isKept ? 'closedHere' : 'closed'), 'good')
    if (!isKept) await client.invalidateQueries({ queryKey: askKey })
  })
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
      {isAsking && (
        <AlertDialog
          title={t('close')}
          text={t('closeText')}
          confirmLabel={t('close')}
          cancelLabel={t('closeCancel')}
          isPending={isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
