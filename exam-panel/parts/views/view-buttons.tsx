import { BookOpenText, FileText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import type { View } from './view.ts'

/** Its code is fetched after the first question is shown, so that it needs no network later. */
export const LoadedView = lazyPopup(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))

/** Opens the whole paper and the instructions. */
export function ViewButtons({ onOpen }: { onOpen: (view: View) => void }) {
  const t = useTranslations('panel')
  return (
    <Row gap={2} isWrapping>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('paper')}>
        <FileText size={18} aria-hidden="true" />
        {t('views.paper')}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('instructions')}>
        <BookOpenText size={18} aria-hidden="true" />
        {t('views.instructions')}
      </Button>
    </Row>
  )
}
