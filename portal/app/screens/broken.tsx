import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { hidePicture } from '#portal/shared/device/picture.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ScreenPicture } from './screen-picture.tsx'

/** Shown instead of a screen that failed to load or to render. A reload helps after an update of the server. */
export function Broken() {
  const t = useTranslations('shell.broken')
  // Else it would stay hidden beneath the picture of the last visit.
  useEffect(() => hidePicture(document), [])
  return (
    <main>
      <EmptyState
        picture={<ScreenPicture icon={CircleAlert} />}
        title={t('title')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      />
    </main>
  )
}
