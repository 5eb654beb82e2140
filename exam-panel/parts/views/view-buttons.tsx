import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { useExamState } from '../../core/use-exam.ts'
import type { View } from './view.ts'

/** Its code is fetched after the first question is shown, so that it needs no network later. */
export const LoadedView = lazyPopup(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))

/** Opens the whole paper, the instructions, and the messages. */
export function ViewButtons({ onOpen }: { onOpen: (view: View) => void }) {
  const t = useTranslations('panel')
  const messages = useExamState((state) => state.messages.length)
  return (
    <Row gap={2} isWrapping>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('paper')}>
        {t('views.paper')}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('instructions')}>
        {t('views.instructions')}
      </Button>
      {messages > 0 && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('messages')}>
          {t('messages.list', { count: messages })}
        </Button>
      )}
    </Row>
  )
}
