import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type Notice, readNotice } from '#domain/desk/notice-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { ask } from '../../core/ask.ts'

type ChangedDialogProps = {
  id: string
  /** Shows what the notice says now. */
  onLoad: (now: Notice) => void
  /** @param cells what is overwritten */
  onOverwrite: (cells: Notice['cells']) => void
  onClose: () => void
}

/** Somebody else has changed the notice since it was opened: the writer decides. */
export function ChangedDialog({ id, onLoad, onOverwrite, onClose }: ChangedDialogProps) {
  const t = useTranslations('deskNotices')
  const client = useQueryClient()
  const work = useWork()
  const readNow = async () => {
    const { result } = await ask(readNotice, { params: { notice_id: id } })
    client.setQueryData(['notice', id], result)
    return result
  }
  return (
    <Dialog
      title={t('changedTitle')}
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            isPending={work.isPending}
            onClick={() =>
              void work.run(async () => {
                const { cells } = await readNow()
                onClose()
                onOverwrite(cells)
              })
            }
          >
            {t('overwrite')}
          </Button>
          <Button
            isPending={work.isPending}
            onClick={() =>
              void work.run(async () => {
                onLoad(await readNow())
              })
            }
          >
            {t('loadNew')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t('changedText')}</p>
        <FormError text={work.error} />
      </Stack>
    </Dialog>
  )
}
